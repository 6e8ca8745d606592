import { type Cents, formatUsd } from '@seven-hills/money';
import type { Look } from './looks.tsx';

interface ChartFigure {
  /** For drawing only. */
  value: number;
  /** The exact figure in words: `$1,234.50`. */
  text: string;
}

export interface ChartSeries {
  /** Lowercase if it is read in a sentence: `money in`. */
  name: string;
  drawing: 'columns' | 'line';
  /** Unique for each series. */
  look: Look;
}

export interface ChartPoint {
  /** What the point represents, in words: `Week of Oct 5 – 11`. Unique for each point. */
  name: string;
  /** The short form, for tight spaces: `Oct 5`. */
  shortName: string;
  /** One for each series, in the same order. */
  figures: readonly ChartFigure[];
  /** The target of a click, a second tap, or Enter. */
  href?: string;
}

/** An amount in a chart: drawn in dollars, written to the cent. */
export const moneyFigure = (cents: Cents): ChartFigure => ({
  value: Number(cents) / 100,
  text: formatUsd(cents),
});
