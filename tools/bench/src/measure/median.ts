/** Returns the median of at least one number. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  if (low === undefined || high === undefined) throw new RangeError('a median needs a number');
  return (low + high) / 2;
}

/** The median rate of several loads. */
export const medianRate = (runs: readonly { transfersPerSecond: number }[]): number =>
  median(runs.map(({ transfersPerSecond }) => transfersPerSecond));
