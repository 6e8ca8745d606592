/** The steps between marks, before they are scaled by a power of ten. */
const steps = [1, 2, 5, 10];
const intervalsMax = 4;

/**
 * The marks of an axis, lowest first: few, evenly spaced, round, and always including zero. The
 * first is at most the lowest value; the last is at least the highest. Whole numbers only.
 */
export function axisMarks(highest: number, lowest = 0): number[] {
  const [from, to] = [Math.min(0, lowest), Math.max(0, highest)];
  if (from === to) return [0, 1];
  const rough = (to - from) / intervalsMax;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = steps.map((step) => step * power).find((step) => step >= rough);
  const step = Math.max(1, nice ?? power * 10);
  const first = Math.floor(from / step);
  const last = Math.ceil(to / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

const compact = (style: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1, ...style });

/** `$1.2M` for whole dollars, for an axis with little room. */
export const compactDollars = (dollars: number): string =>
  compact({ style: 'currency', currency: 'USD', minimumFractionDigits: 0 }).format(dollars);

/** `12K` */
export const compactCount = (count: number): string => compact({}).format(count);
