import type { FormEventHandler, ReactNode } from 'react';
import { type Failure, FailureAlert } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';

interface ReviewedDialogProps {
  title: string;
  description: string;
  isDirty: boolean;
  onClose: () => void;
  /** The form's fields. A valid submission leads to the review. */
  fields: ReactNode;
  onSubmit: FormEventHandler;
  /** The review of what will be posted; null while the form is shown. */
  review: ReactNode | null;
  onBack: () => void;
  /** The label of the confirmation button, with the amount: `Credit $20.00`. */
  confirmLabel: string;
  isConfirmDisabled?: boolean;
  onConfirm: () => void;
  call: { isPending: boolean; isUnknown: boolean; failure: Failure | null };
}

const formId = 'reviewed-posting';

/** A dialog to post or propose something: first the form, then a review before it is sent. */
export function ReviewedDialog(props: ReviewedDialogProps) {
  const { title, description, isDirty, onClose, call } = props;
  return (
    <GuardedDialog
      isDirty={isDirty}
      onClose={onClose}
      title={title}
      description={description}
      footer={(cancel) =>
        props.review === null ? (
          <>
            <Button variant="secondary" onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" form={formId}>
              Review
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="secondary"
              disabled={call.isPending || call.isUnknown}
              onClick={props.onBack}
            >
              Back
            </Button>
            <Button
              pending={call.isPending}
              disabled={props.isConfirmDisabled}
              onClick={props.onConfirm}
            >
              {call.isUnknown ? 'Try Again' : props.confirmLabel}
            </Button>
          </>
        )
      }
    >
      {props.review === null ? (
        <form id={formId} noValidate onSubmit={props.onSubmit} className="grid gap-5">
          {props.fields}
        </form>
      ) : (
        <div className="grid gap-4">
          {props.review}
          <FailureAlert of={call} />
        </div>
      )}
    </GuardedDialog>
  );
}
