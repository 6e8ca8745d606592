import { Alert } from '../ui/feedback/alert.tsx';
import type { Failure } from './use-call.ts';

interface FailureAlertProps {
  /** The call of `useCall`. */
  of: { failure: Failure | null };
  className?: string;
}

/**
 * Shows why a call failed, next to its button. It is not announced, because the toast already was.
 */
export function FailureAlert({ of: { failure }, className = '' }: FailureAlertProps) {
  if (!failure) return null;
  return (
    <Alert variant="danger" title={failure.title} className={className}>
      {failure.text}
    </Alert>
  );
}
