import type { ReactNode } from 'react';

/**
 * The buttons that end a step of a form: always in sight, above the bar at the bottom of
 * phones. The main button is the last one.
 */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <div
      data-slot="step-actions"
      className="short:static! sticky bottom-(--docked-bottom) z-10 -mx-4 flex flex-wrap gap-3 bg-paper/90 px-4 py-3 backdrop-blur-sm max-sm:[&>:last-child]:flex-1 max-sm:[&>:last-child]:px-3 max-sm:[&>:last-child]:text-base sm:justify-end"
    >
      {children}
    </div>
  );
}
