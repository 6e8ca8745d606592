import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';

/** A line that expands the content below it. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details data-slot="disclosure" className="group">
      <summary className="flex min-h-11 list-none items-start gap-2 rounded-control py-2.5 hover:text-primary [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="mt-[0.2em] size-[1.15em] shrink-0 text-accent transition-transform group-open:rotate-90"
        />
        <span className="min-w-0">{summary}</span>
      </summary>
      <div className="pb-4 pl-[1.65em]">{children}</div>
    </details>
  );
}
