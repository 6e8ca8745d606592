import { cn } from '../cn.ts';

/** A placeholder the size of content that is loading, so that the layout does not shift. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      data-slot="skeleton"
      aria-hidden="true"
      className={cn('block h-4 animate-settle rounded-md bg-line/80', className)}
    />
  );
}

/** A list that is loading: `rows` lines with a description and an amount. */
export function SkeletonRows({ rows = 5, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div data-loading="" className="grid gap-5 py-3">
      <span className="sr-only">{label}</span>
      {[...Array(rows).keys()].map((row) => (
        <div key={row} className="flex items-center justify-between gap-6">
          <div className="grid flex-1 gap-2">
            <Skeleton className="w-2/3 max-w-72" />
            <Skeleton className="h-3 w-1/3 max-w-40" />
          </div>
          <Skeleton className="w-20" />
        </div>
      ))}
    </div>
  );
}
