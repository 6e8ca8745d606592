import { cn } from '../../cn.ts';

interface SparklineProps {
  /**
   * Oldest first, at least two. For drawing only: the page that the line links to shows the
   * figures.
   */
  values: readonly number[];
  className?: string;
}

/** A line chart without an axis, starting at zero, in the text color; its class sets its size. */
export function Sparkline({ values, className }: SparklineProps) {
  const highest = Math.max(1, ...values);
  const line = values
    .map((value, index) => `${index / (values.length - 1)} ${1 - value / highest}`)
    .join('L');
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      className={cn('overflow-visible', className)}
    >
      <path d={`M0 1L${line}L1 1Z`} className="fill-current opacity-15" />
      <path
        d={`M${line}`}
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-current"
      />
    </svg>
  );
}
