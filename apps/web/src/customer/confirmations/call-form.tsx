import type { ReactNode, SubmitEventHandler } from 'react';
import { type Failure, FailureAlert } from '../../net/use-call.tsx';
import { FormButtons } from './form-buttons.tsx';

interface CallFormProps {
  form: { submit: SubmitEventHandler };
  /** The call that the form makes. */
  call: { isPending: boolean; failure: Failure | null };
  label: string;
  pendingLabel: string;
  onCancel: () => void;
  className?: string;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog or a collapsible section, with its failure and its buttons. */
export function CallForm(props: CallFormProps) {
  const { form, call, label, pendingLabel, onCancel, className = '', children } = props;
  return (
    <form noValidate onSubmit={form.submit} className={`grid gap-5 ${className}`}>
      {children}
      <FailureAlert of={call} />
      <FormButtons
        label={label}
        pendingLabel={pendingLabel}
        pending={call.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}
