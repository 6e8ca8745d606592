import { type Cents, formatUsd } from '@seven-hills/money';
import type { Look } from './looks.tsx';

export interface ChartFigure {
  /** For drawing only. */
  value: number;
  /** The exact figure in words: `$1,234.50`. */
  text: string;
}

export interface ChartSeries {
  /** In lower case where it is read in a sentence: `money in`. */
  name: string;
  drawing: 'columns' | 'line';
  /** Differs from series to series. */
  look: Look;
}

export interface ChartPoint {
  /** What it stands for, in words: `Week of Oct 5 – 11`. Differs from point to point. */
  name: string;
  /** The same where there is little room: `Oct 5`. */
  shortName: string;
  /** One for each series, in their order. */
  figures: readonly ChartFigure[];
  /** Where a click, a second tap, or Enter leads. */
  href?: string;
}

/** An amount in a chart: drawn in dollars, written to the cent. */
export const moneyFigure = (cents: Cents): ChartFigure => ({
  value: Number(cents) / 100,
  text: formatUsd(cents),
});
