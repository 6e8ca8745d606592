export interface Percentiles {
  p50: number;
  p99: number;
}

/**
 * NaN if there are no answers, so that a bank that answers no one does not count as the fastest.
 */
export function percentiles(milliseconds: readonly number[]): Percentiles {
  const ordered = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round(ordered[Math.floor(ordered.length * share)] ?? Number.NaN);
  return { p50: at(0.5), p99: at(0.99) };
}
