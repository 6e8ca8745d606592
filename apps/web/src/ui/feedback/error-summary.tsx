import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../button.tsx';
import { Alert } from './alert.tsx';

interface SummarizedError<Name extends string> {
  field: Name;
  label: string;
  message: string;
}

interface ErrorSummaryProps<Name extends string> {
  errors: readonly SummarizedError<Name>[];
  onGo: (field: Name) => void;
  /** How often the form was submitted. Each rejected submission moves the focus to the summary. */
  submitCount: number;
}

/**
 * Lists every field of a long form that needs a correction; each entry leads to its field. Long
 * forms begin far above the button that was pressed, so the focus moves here.
 */
export function ErrorSummary<Name extends string>(props: ErrorSummaryProps<Name>) {
  const { errors, onGo, submitCount } = props;
  const summary = useRef<HTMLElement>(null);
  const takeFocus = useEffectEvent(() => summary.current?.focus());
  useEffect(() => {
    if (submitCount > 0) takeFocus();
  }, [submitCount]);
  if (errors.length === 0) return null;
  return (
    <section
      ref={summary}
      aria-label="Corrections"
      tabIndex={-1}
      className="scroll-mt-3 rounded-card"
    >
      <Alert
        variant="danger"
        title={
          errors.length === 1
            ? 'Please correct one field'
            : `Please correct ${errors.length} fields`
        }
      >
        <ul className="mt-1 grid gap-2">
          {errors.map(({ field, label, message }) => (
            <li key={field}>
              <Button
                variant="link"
                className="min-h-6 text-left leading-snug"
                onClick={() => onGo(field)}
              >
                {label}: {message}
              </Button>
            </li>
          ))}
        </ul>
      </Alert>
    </section>
  );
}
