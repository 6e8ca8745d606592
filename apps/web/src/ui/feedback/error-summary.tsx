import { Button } from '../button.tsx';
import { Alert } from './alert.tsx';

export interface SummarizedError<Name extends string> {
  field: Name;
  label: string;
  message: string;
}

interface ErrorSummaryProps<Name extends string> {
  errors: readonly SummarizedError<Name>[];
  onGo: (field: Name) => void;
}

/** Every field of a long form that needs a correction, each a way to it. */
export function ErrorSummary<Name extends string>({ errors, onGo }: ErrorSummaryProps<Name>) {
  if (errors.length === 0) return null;
  return (
    <section aria-label="Corrections">
      <Alert
        variant="danger"
        title={
          errors.length === 1
            ? 'Please correct one field'
            : `Please correct ${errors.length} fields`
        }
      >
        <ul className="mt-1">
          {errors.map(({ field, label, message }) => (
            <li key={field}>
              <Button variant="link" className="min-h-8 text-left" onClick={() => onGo(field)}>
                {label}: {message}
              </Button>
            </li>
          ))}
        </ul>
      </Alert>
    </section>
  );
}
