import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { isUnauthorized } from '../../net/api-error.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { useCall } from '../../net/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { GuardedConfirmDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { ReasonField } from '../reason-field.tsx';
import { refreshStaffData } from '../staff-data.ts';
import { fullNameOf } from '../words.ts';

type Decision = 'confirm' | 'decline';

const texts = {
  confirm: {
    question: 'Confirm this name?',
    consequence: 'From then on, everyone sees the new name. We’ll notify the customer by email.',
    label: 'Confirm Name',
    doneTitle: 'Name Confirmed',
    failed: 'Failed to confirm the name. Please try again.',
  },
  decline: {
    question: 'Decline this name?',
    consequence: 'The confirmed name stays. We’ll send the customer the reason by email.',
    label: 'Decline Name',
    doneTitle: 'Name Declined',
    failed: 'Failed to decline the name. Please try again.',
  },
} as const;

export interface NameChangeProps {
  user: AdminUser;
  request: NonNullable<AdminUser['nameChange']>;
  onDecided: () => void;
}

/**
 * The name that a customer requested, next to the confirmed one, for another staff member to
 * decide.
 */
export function NameChange({ user, request, onDecided }: NameChangeProps) {
  const isSelf = useCurrentUser().user?.id === user.id;
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <Alert
      variant="warning"
      title="A new name awaits confirmation"
      className="[&>div]:flex-1"
      actions={
        !isSelf && (
          <>
            <Button onClick={() => setDecision('confirm')}>Confirm Name</Button>
            <Button variant="secondary" onClick={() => setDecision('decline')}>
              Decline Name
            </Button>
          </>
        )
      }
    >
      <DescriptionList
        items={[
          { term: 'Confirmed', detail: fullNameOf(user) },
          { term: 'Requested', detail: fullNameOf(request) },
          { term: 'Since', detail: formatDateTime(request.requestedAt) },
        ]}
        className="[&>div]:py-1.5"
      />
      {isSelf && 'Only another staff member can decide about your name.'}
      {decision && (
        <DecideDialog
          user={user}
          request={request}
          decision={decision}
          onDecided={onDecided}
          onClose={() => setDecision(null)}
        />
      )}
    </Alert>
  );
}

interface DecideDialogProps extends NameChangeProps {
  decision: Decision;
  onClose: () => void;
}

/** Confirms the decision on a name. Confirming requires the document that was seen, and declining
 * a reason, which the customer will see. */
export function DecideDialog({ user, request, decision, onDecided, onClose }: DecideDialogProps) {
  const text = texts[decision];
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const decide = useCall({
    mutationFn: () => {
      const params = { id: request.id };
      return decision === 'confirm'
        ? api.post('/api/admin/name-changes/:id/confirm', {
            params,
            body: { document: reason.trim() },
          })
        : api.post('/api/admin/name-changes/:id/decline', {
            params,
            body: { reason: reason.trim() },
          });
    },
    onSuccess: async () => {
      toast({
        title: text.doneTitle,
        description: 'The customer has been notified by email.',
        variant: 'success',
      });
      await refreshStaffData(queryClient);
      onDecided();
    },
    failure: { title: 'Error', fallback: text.failed },
    // The customer or another staff member may have acted first.
    onError: async (failure) => {
      if (!isUnauthorized(failure)) await refreshStaffData(queryClient);
    },
  });
  function confirm() {
    if (decide.isPending) return;
    if (!reason.trim())
      return setError(decision === 'decline' ? 'Reason is required' : 'Document is required');
    decide.mutate();
  }
  return (
    <GuardedConfirmDialog
      isDirty={reason.trim() !== '' && !decide.isSuccess}
      onClose={onClose}
      title={text.question}
      description={`${fullNameOf(user)} asks to be named ${fullNameOf(request)}. ${text.consequence}`}
      confirmLabel={text.label}
      destructive={decision === 'decline'}
      pending={decide.isPending}
      onConfirm={confirm}
    >
      {decision === 'confirm' ? (
        <Field
          label="Document"
          error={error}
          hint="The document that shows the new name, such as a marriage certificate or a court order. Only staff see this."
        >
          <Input
            maxLength={100}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setError(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) confirm();
            }}
          />
        </Field>
      ) : (
        <ReasonField
          value={reason}
          onChange={(changed) => {
            setReason(changed);
            setError(undefined);
          }}
          onEnter={confirm}
          error={error}
        />
      )}
      <FailureAlert of={decide} />
    </GuardedConfirmDialog>
  );
}
