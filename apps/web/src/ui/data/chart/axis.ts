/** The steps that people count in. */
const steps = [1, 2, 5, 10];
const intervalsMax = 4;

/**
 * The marks of an axis from zero to a highest value, lowest first: few, even, and in round numbers. The
 * last is at least the highest value. Whole numbers only.
 */
export function axisMarks(highest: number): number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / intervalsMax;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = steps.map((step) => step * power).find((step) => step * intervalsMax >= highest);
  const step = Math.max(1, nice ?? power * 10);
  const count = Math.ceil(highest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

const compact = (style: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1, ...style });

/** `$1.2M` for whole dollars, where an axis has little room. */
export const compactDollars = (dollars: number): string =>
  compact({ style: 'currency', currency: 'USD', minimumFractionDigits: 0 }).format(dollars);

/** `12K` */
export const compactCount = (count: number): string => compact({}).format(count);
