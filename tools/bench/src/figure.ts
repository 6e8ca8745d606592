/** One line of the table at the end: what was measured, beside what it is compared with and its target. */
export interface Figure {
  /** `transfers, 128 connections, uniform recipients` */
  name: string;
  /** The figure with its unit: `2,575/s`. */
  measured: string;
  /** What it is compared with, and how it compares: `1.2× pgbench`; empty where nothing is. */
  comparison?: string;
  /** `at least 2×`; without one, the figure is there to be known. */
  target?: string;
  /** Whether the target is met; `null` where it could not be judged. */
  isMet?: boolean | null;
}

/** What one section of the bench found. */
export interface SectionResult {
  figures: Figure[];
  /** Everything behind the figures, for the result file. */
  details: unknown;
}

/** `1,234/s` */
export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en-US')}/s`;

/** `4.52 ms`, `52 ms`: three digits are as much as a measurement is worth. */
export const milliseconds = (value: number) =>
  `${value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : Math.round(value)} ms`;

/** `0.83×` */
export const times = (value: number) => `${value.toFixed(2)}×`;

/** How a figure stands to what it is compared with. */
interface Comparison {
  ratio: number;
  of: string;
  target: number;
}

/** A figure that must reach a multiple of what it is compared with. */
export const atLeast = (name: string, measured: string, comparison: Comparison): Figure =>
  compared(name, measured, comparison, 'at least', comparison.ratio >= comparison.target);

/** A figure that must stay within a multiple of what it is compared with. */
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
