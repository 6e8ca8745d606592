/** One line of the final table: the figure, what it is compared with, and its target. */
export interface Figure {
  /** `transfers, 128 connections, uniform recipients` */
  name: string;
  /** The figure with its unit: `2,575/s`. */
  measured: string;
  /** The comparison and its result: `1.2× pgbench`; empty if there is none. */
  comparison?: string;
  /** `at least 2×`; empty if the figure is for information only. */
  target?: string;
  /** Whether the target is met; `null` if that could not be determined. */
  isMet?: boolean | null;
}

/** The result of one section of the benchmark. */
export interface SectionResult {
  figures: Figure[];
  /** The data behind the figures, for the result file. */
  details: unknown;
}

/** `1,234/s` */
export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en-US')}/s`;

/** `4.52 ms`, `52 ms`: measurements have no more than three significant digits. */
export const milliseconds = (value: number) =>
  `${value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : Math.round(value)} ms`;

/** `0.83×` */
export const times = (value: number) => `${value.toFixed(2)}×`;

/** The ratio of a figure to its point of comparison. */
interface Comparison {
  ratio: number;
  of: string;
  target: number;
}

/** A figure that must reach a multiple of its point of comparison. */
export const atLeast = (name: string, measured: string, comparison: Comparison): Figure =>
  compared(name, measured, comparison, 'at least', comparison.ratio >= comparison.target);

/** A figure that must stay within a multiple of its point of comparison. */
export const atMost = (name: string, measured: string, comparison: Comparison): Figure =>
  compared(name, measured, comparison, 'at most', comparison.ratio <= comparison.target);

function compared(
  name: string,
  measured: string,
  { ratio, of, target }: Comparison,
  bound: string,
  isMet: boolean,
): Figure {
  return {
    name,
    measured,
    comparison: `${times(ratio)} ${of}`,
    target: `${bound} ${target}×`,
    isMet,
  };
}
