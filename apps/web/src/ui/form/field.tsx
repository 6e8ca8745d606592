import CircleAlert from 'lucide-react/icons/circle-alert';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { cn } from '../cn.ts';

interface FieldContextValue {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldContextValue | null>(null);

/** What a control's field shows around it. */
interface FieldOptions {
  label: ReactNode;
  /** Help that stays visible, such as a format or what the value is used for. */
  hint?: ReactNode;
  /** The message of the failed rule; shown below the control and announced with it. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Shows "optional" next to the label, for the few fields that may stay empty. */
  optional?: boolean | undefined;
  /**
   * An error that appears while the user types: screen readers announce it then. Null while there
   * is none.
   */
  liveError?: string | null | undefined;
  /** Shown at the right end of the label's line, such as a link. */
  aside?: ReactNode;
  className?: string | undefined;
}

interface FieldProps extends FieldOptions {
  children: ReactNode;
}

/** Separates the props of a field from those of its control. */
export function splitField<Props extends FieldOptions>(props: Props) {
  const { label, hint, error, liveError, required, optional, aside, className, ...control } = props;
  const field = { label, hint, error, liveError, required, optional, aside, className };
  return { field, control };
}

/** The props of a control with its field; `className` is the field's. */
export type WithField<ControlProps> = FieldOptions & Omit<ControlProps, keyof FieldOptions>;

/**
 * One labeled control of a form. The control inside gets its id, description, and state from here.
 */
export function Field(props: FieldProps) {
  const { label, hint, liveError, required = false, optional, aside, className, children } = props;
  const error = liveError ?? props.error;
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const message = <FieldError id={errorId} message={error} />;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div
      data-slot="field"
      className={cn('grid min-w-0 grid-cols-1 content-start gap-1.5', className)}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="font-semibold text-[0.95rem]">
          {label}
          {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
        </label>
        {aside}
      </div>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
      {hint && (
        <p id={hintId} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
      {liveError !== undefined && (
        <div aria-live="polite" className="empty:-mt-1.5">
          {liveError && message}
        </div>
      )}
      {!liveError && message}
    </div>
  );
}

function FieldError({ id, message }: { id: string | undefined; message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} data-slot="field-error" className="flex items-start gap-1.5 text-danger text-sm">
      <CircleAlert aria-hidden="true" className="mt-[0.2em] size-[1.05em] shrink-0" />
      {message}
    </p>
  );
}

interface ControlAttributes {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

/** The attributes that tie a control to the `Field` around it; empty outside of one. */
export function useFieldControl(): ControlAttributes {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    ...(field.required && { required: true }),
  };
}
