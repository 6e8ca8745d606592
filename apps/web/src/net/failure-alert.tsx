import { Alert } from '../ui/feedback/alert.tsx';
import type { Failure } from './use-call.ts';

interface FailureAlertProps {
  /** The call of `useCall`. */
  of: { failure: Failure | null };
  className?: string;
}

/** Why a call failed, beside the button that makes it. Its toast has read it out. */
export function FailureAlert({ of: { failure }, className = '' }: FailureAlertProps) {
  if (!failure) return null;
  return (
    <Alert variant="danger" title={failure.title} className={className}>
      {failure.text}
    </Alert>
  );
}
