import type { GoalColor } from '@seven-hills/bank/savings-goals';
import { cn } from '../../ui/cn.ts';

const fills: Record<GoalColor, string> = {
  green: 'bg-primary',
  blue: 'bg-info',
  copper: 'bg-accent',
  gold: 'bg-warning',
  red: 'bg-danger',
  gray: 'bg-control',
};

export const goalColorNames: Record<GoalColor, string> = {
  green: 'Green',
  blue: 'Blue',
  copper: 'Copper',
  gold: 'Gold',
  red: 'Red',
  gray: 'Gray',
};

/** A dot in a goal's color, beside its name. */
export function GoalDot({ color, className }: { color: GoalColor; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn('inline-block size-3 shrink-0 rounded-full', fills[color], className)}
    />
  );
}

/** How much of a goal's target is set aside; the figures must be shown next to it. */
export function GoalBar({ color, share }: { color: GoalColor; share: number }) {
  return (
    <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-sunken">
      <span
        className={cn('block h-full rounded-full', fills[color])}
        style={{ width: `${Math.min(1, share) * 100}%` }}
      />
    </span>
  );
}
