import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, type ReactNode, useId } from 'react';

type ConsentBoxProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  label: ReactNode;
  error?: string | undefined;
};

/** A consent: a checkbox with its sentence. Takes React Hook Form's `register`. */
export function ConsentBox({ label, error, ...input }: ConsentBoxProps) {
  const id = useId();
  return (
    <div data-slot="consent-box" className="grid gap-1">
      <div className="flex items-start gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-6 shrink-0 accent-primary"
        />
        <label htmlFor={id} className="text-[0.95rem] [&_a]:text-primary [&_a]:underline">
          {label}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 pl-9 text-danger text-sm">
          <CircleAlert aria-hidden="true" className="mt-[0.2em] size-[1.05em] shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
