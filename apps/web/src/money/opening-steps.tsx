import { firstDepositShort } from '@seven-hills/bank/brand';
import Check from 'lucide-react/icons/check';
import { cn } from '../ui/cn.ts';

const steps = [
  { id: 'sign-in', label: 'Sign in' },
  { id: 'deposit', label: `Add ${firstDepositShort}` },
  { id: 'pin', label: 'Choose a PIN' },
] as const;

interface OpeningStepsProps {
  current: (typeof steps)[number]['id'];
  /** Compact, above a form that should be visible on a phone. */
  compact?: boolean;
}

/** The steps from an application to a ready account, with the current one. */
export function OpeningSteps({ current, compact = false }: OpeningStepsProps) {
  const now = steps.findIndex(({ id }) => id === current);
  return (
    <ol aria-label="Steps to your account" data-slot="opening-steps" className="grid grid-cols-3">
      {steps.map(({ id, label }, index) => (
        <li
          key={id}
          aria-current={index === now ? 'step' : undefined}
          className={cn(
            'group relative grid justify-items-center px-1 text-center',
            compact ? 'gap-1' : 'gap-1.5',
          )}
        >
          <span
            aria-hidden="true"
            className={cn(
              'absolute right-[calc(50%+1rem)] h-0.5 w-[calc(100%-2rem)] -translate-y-1/2 group-first:hidden',
              compact ? 'top-3' : 'top-4',
              index <= now ? 'bg-primary' : 'bg-control',
            )}
          />
          <span
            aria-hidden="true"
            className={cn(
              'relative grid place-items-center rounded-full border-2 font-semibold',
              compact ? 'size-6 text-xs' : 'size-8 text-sm',
              index < now && 'border-primary bg-primary text-on-primary',
              index === now && 'border-primary bg-surface text-primary',
              index > now && 'border-control bg-surface text-ink-soft',
            )}
          >
            {index < now ? <Check className="size-4" /> : index + 1}
          </span>
          <span
            className={cn(
              compact ? 'text-xs' : 'text-sm',
              index === now ? 'font-semibold' : 'text-ink-soft',
            )}
          >
            {label}
            {index < now && <span className="sr-only">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
