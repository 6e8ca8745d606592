import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface StepActionsProps {
  children: ReactNode;
  /** Whether they are beside the form on wide screens, where they stay in their column. */
  isAside?: boolean;
}

/**
 * The buttons that end a step of a form: always in sight, above the bar at the bottom of
 * phones. The main button is the last one.
 */
export function StepActions({ children, isAside = false }: StepActionsProps) {
  return (
    <div
      data-slot="step-actions"
      className={cn(
        'short:static! sticky bottom-(--docked-bottom) z-10 -mx-4 flex flex-wrap gap-3 bg-paper/90 px-4 py-3 backdrop-blur-sm max-sm:[&>:last-child]:flex-1 max-sm:[&>:last-child]:px-3 max-sm:[&>:last-child]:text-base sm:justify-end',
        isAside && 'lg:static lg:mx-0 lg:p-0 lg:[&>:last-child]:flex-1',
      )}
    >
      {children}
    </div>
  );
}

/**
 * The layout of a form with a summary beside it on wide screens, and below it on narrow ones, where
 * its `StepActions` stay in sight of the whole form.
 */
export const besideForm = {
  form: 'flex max-w-5xl flex-col gap-6 lg:grid lg:items-start',
  aside: 'contents lg:sticky lg:top-[calc(var(--sticky-top)+1.5rem)] lg:grid lg:gap-4',
} as const;
