import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../cn.ts';

interface RadioCardOption {
  value: string;
  title: ReactNode;
  description?: ReactNode;
}

type RadioCardsProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'id'> & {
  legend: ReactNode;
  options: readonly RadioCardOption[];
  /** The value that is chosen, for a choice outside of a form. */
  chosen?: string;
  error?: string | undefined;
};

/**
 * A choice among a few options that each need a short explanation. Takes React Hook Form's
 * `register`.
 */
export function RadioCards(props: RadioCardsProps) {
  const { legend, options, chosen, error, className, ...input } = props;
  const id = useId();
  return (
    <div
      data-slot="radio-cards"
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className={className}
    >
      <span id={`${id}-legend`} className="sr-only">
        {legend}
      </span>
      <div className={cn('grid gap-3', options.length === 2 ? 'sm:grid-cols-2' : 'md:grid-cols-3')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'relative grid cursor-pointer content-start gap-1.5 rounded-card bg-surface p-4 inset-ring inset-ring-control/70 transition-colors hover:inset-ring-primary',
              'has-checked:bg-primary-soft has-checked:inset-ring-2 has-checked:inset-ring-primary',
              'has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
            )}
          >
            <span className="flex items-center justify-between gap-3">
              <span className="font-semibold">{option.title}</span>
              <input
                {...input}
                {...(chosen !== undefined && { checked: option.value === chosen })}
                type="radio"
                value={option.value}
                aria-labelledby={`${id}-${option.value}`}
                aria-describedby={`${id}-${option.value}-about`}
                className="size-5 shrink-0 appearance-none rounded-full border-2 border-control outline-none checked:border-6 checked:border-primary"
              />
            </span>
            <span id={`${id}-${option.value}`} className="sr-only">
              {option.title}
            </span>
            <span id={`${id}-${option.value}-about`} className="text-ink-soft text-sm">
              {option.description}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-2 text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
