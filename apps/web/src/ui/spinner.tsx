import { cn } from './cn.ts';

/** A small spinning ring, sized to the text around it; decorative only. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      data-slot="spinner"
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      className={cn('size-[1em] animate-spin', className)}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** Fills a page or a panel while its first data loads. */
export function LoadingScreen({ label = 'Loading' }: { label?: string }) {
  return (
    <div data-loading="" className="grid min-h-[50vh] place-items-center text-3xl text-primary">
      <Spinner />
      <span className="sr-only">{label}</span>
    </div>
  );
}
