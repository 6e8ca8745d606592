import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  description: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** One protection method: its description, status, and actions. */
export function Section({ title, description, action, children }: SectionProps) {
  return (
    <div className="py-4 first:pt-3 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-sans font-semibold text-base tracking-normal">{title}</h3>
          <p className="text-ink-soft text-sm">{description}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
