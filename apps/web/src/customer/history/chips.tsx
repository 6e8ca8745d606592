import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { cn } from '../../ui/cn.ts';
import type { Choices } from '../../ui/data/use-url-filters.ts';

const chipStyle = (isOn: boolean) =>
  cn(
    'inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-full px-4 font-semibold text-sm transition-colors',
    isOn
      ? 'bg-primary text-on-primary hover:bg-primary-strong'
      : 'bg-surface text-ink inset-ring inset-ring-control/60 hover:bg-primary-soft',
  );

/** A single line of chips that scrolls sideways where they do not all fit. */
export function ChipRow({ className, ...rest }: ComponentProps<'fieldset'>) {
  return (
    <fieldset
      data-slot="chip-row"
      className={cn('flex min-w-0 gap-2 overflow-x-auto py-1 [scrollbar-width:none]', className)}
      {...rest}
    />
  );
}

interface ChipProps extends Omit<ComponentProps<'button'>, 'onChange'> {
  /** Whether the filter is on. Without it, the chip is a plain button. */
  isOn?: boolean;
}

/** A filter that is on or off. */
export function Chip({ isOn, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      data-slot="chip"
      aria-pressed={isOn}
      className={cn(chipStyle(isOn ?? false), className)}
      {...rest}
    />
  );
}

interface ChipSelectProps<Value extends string> {
  label: string;
  /** The first choice filters nothing; the chip then shows its label. */
  choices: Choices<Value>;
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** A filter with several choices: a chip over the browser's native select. */
export function ChipSelect<Value extends string>(props: ChipSelectProps<Value>) {
  const { label, choices, value, onChange, className } = props;
  const isOn = value !== choices[0]?.[0];
  return (
    <span className={cn('relative shrink-0', className)}>
      <select
        data-slot="chip-select"
        aria-label={label}
        value={value}
        className={cn(chipStyle(isOn), 'appearance-none pr-9')}
        onChange={(event) => {
          const chosen = choices.find(([known]) => known === event.target.value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {choices.map(([known, name], index) => (
          <option key={known} value={known} className="bg-surface text-ink">
            {index === 0 && !isOn ? label : name}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className={cn(
          'pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2',
          isOn ? 'text-on-primary' : 'text-ink-soft',
        )}
      />
    </span>
  );
}
