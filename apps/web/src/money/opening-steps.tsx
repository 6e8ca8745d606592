import { limits } from '@seven-hills/contracts/limits';
import { formatUsd } from '@seven-hills/money';
import Check from 'lucide-react/icons/check';
import { cn } from '../ui/cn.ts';

const steps = [
  { id: 'sign-in', label: 'Sign in' },
  { id: 'deposit', label: `Add ${formatUsd(limits.initialDeposit).replace('.00', '')}` },
  { id: 'pin', label: 'Choose a PIN' },
] as const;

/** The way from an application to an account that is ready, with the step that comes now. */
export function OpeningSteps({ current }: { current: (typeof steps)[number]['id'] }) {
  const now = steps.findIndex(({ id }) => id === current);
  return (
    <ol aria-label="Steps to your account" data-slot="opening-steps" className="grid grid-cols-3">
      {steps.map(({ id, label }, index) => (
        <li
          key={id}
          aria-current={index === now ? 'step' : undefined}
          className="group relative grid justify-items-center gap-1.5 px-1 text-center"
        >
          <span
            aria-hidden="true"
            className={cn(
              'absolute top-4 right-[calc(50%+1rem)] h-0.5 w-[calc(100%-2rem)] -translate-y-1/2 group-first:hidden',
              index <= now ? 'bg-evergreen' : 'bg-control',
            )}
          />
          <span
            aria-hidden="true"
            className={cn(
              'relative grid size-8 place-items-center rounded-full border-2 font-semibold text-sm',
              index < now && 'border-evergreen bg-evergreen text-on-evergreen',
              index === now && 'border-evergreen bg-surface text-evergreen',
              index > now && 'border-control bg-surface text-ink-soft',
            )}
          >
            {index < now ? <Check className="size-4" /> : index + 1}
          </span>
          <span className={cn('text-sm', index === now ? 'font-semibold' : 'text-ink-soft')}>
            {label}
            {index < now && <span className="sr-only">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
