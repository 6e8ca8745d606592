import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Field, splitField, useFieldControl, type WithField } from './field.tsx';

/** The classes that text controls and selects share. */
export const controlStyle = [
  'min-h-11 w-full rounded-control bg-surface px-3.5 py-2 text-ink text-base',
  'border border-control transition-colors placeholder:text-ink-soft/80',
  'hover:border-primary aria-invalid:border-danger aria-invalid:bg-danger-soft/50',
  'disabled:bg-sunken disabled:text-ink-soft [&:read-only:not(select)]:bg-sunken',
].join(' ');

type InputProps = ComponentProps<'input'>;

/** A line of text. */
export function Input({ className, ...rest }: InputProps) {
  return (
    <input
      data-slot="input"
      type="text"
      {...useFieldControl()}
      className={cn(controlStyle, className)}
      {...rest}
    />
  );
}

/** A labeled line of text, which browsers do not fill in unless `autoComplete` says otherwise. */
export function TextField(props: WithField<InputProps>) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      <Input autoComplete="off" {...control} />
    </Field>
  );
}

/** Several lines of text. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      data-slot="textarea"
      rows={4}
      {...useFieldControl()}
      className={cn(controlStyle, 'resize-y', className)}
      {...rest}
    />
  );
}

/** Several labeled lines of text. */
export function TextareaField(props: WithField<ComponentProps<'textarea'>>) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      <Textarea {...control} />
    </Field>
  );
}

/** An input with something fixed before its text, such as a dollar sign or a search icon. */
export function PrefixedInput(props: Omit<InputProps, 'prefix'> & { prefix: ReactNode }) {
  const { prefix, className, ...rest } = props;
  return (
    <div className="relative">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-0 grid w-10 place-items-center text-ink-soft [&_svg]:size-5"
      >
        {prefix}
      </span>
      <Input className={cn('pl-10', className)} {...rest} />
    </div>
  );
}

interface SelectProps extends ComponentProps<'select'> {
  /** The options; any that need attributes of their own are children, which come first. */
  choices?: readonly (readonly [value: string | number, label: string | number | null])[];
  /** The label of the empty value, which is the first option. */
  empty?: string | undefined;
}

/** The native select, which phones and screen readers handle best. */
export function Select({ className, empty, choices = [], children, ...rest }: SelectProps) {
  return (
    <div className="relative">
      <select
        data-slot="select"
        {...useFieldControl()}
        className={cn(controlStyle, 'appearance-none pr-10 [text-overflow:ellipsis]', className)}
        {...rest}
      >
        {empty && <option value="">{empty}</option>}
        {children}
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
      />
    </div>
  );
}

/** A labeled select. */
export function SelectField(props: WithField<SelectProps>) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      <Select {...control} />
    </Field>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** The classes of the label around the box. */
  className?: string;
  isLarge?: boolean;
}

/** A checkbox with its label next to it. */
export function Checkbox({ label, className, isLarge = false, ...input }: CheckboxProps) {
  return (
    <label className={cn('flex min-h-11 items-center gap-3', className)}>
      <input
        type="checkbox"
        className={cn('shrink-0 accent-primary', isLarge ? 'size-6' : 'size-5')}
        {...input}
      />
      {label}
    </label>
  );
}
