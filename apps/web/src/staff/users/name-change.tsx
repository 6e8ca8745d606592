import { words } from '@seven-hills/bank/words/words';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { required, textField } from '../action-dialog/action-fields.ts';
import { declineReason } from '../action-dialog/decline-reason.ts';
import { fullNameOf } from '../words.ts';

type Decision = 'confirm' | 'decline';

const texts = {
  confirm: {
    title: 'Confirm this name?',
    consequence: `From then on, everyone sees the new name. We’ll notify the ${words.customer} by email.`,
    confirmLabel: 'Confirm Name',
    doneTitle: 'Name Confirmed',
    fallback: 'Failed to confirm the name. Please try again.',
  },
  decline: {
    title: 'Decline this name?',
    consequence: `The confirmed name stays. We’ll send the ${words.customer} the reason by email.`,
    confirmLabel: 'Decline Name',
    doneTitle: 'Name Declined',
    fallback: 'Failed to decline the name. Please try again.',
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

const documentField = textField({
  label: 'Document',
  hint: 'The document that shows the new name, such as a marriage certificate or a court order. Only staff see this.',
  lengthMax: 100,
  submitsOnEnter: true,
  problemOf: required('Document is required'),
});

/** Confirms the decision on a name. Confirming requires the document that was seen, and declining
 * a reason, which the customer will see. */
export function DecideDialog({ user, request, decision, onDecided, onClose }: DecideDialogProps) {
  const { consequence, doneTitle, ...text } = texts[decision];
  const params = { id: request.id };
  const shared = {
    ...text,
    description: `${fullNameOf(user)} asks to be named ${fullNameOf(request)}. ${consequence}`,
    success: { title: doneTitle, description: `The ${words.customer} has been notified by email.` },
    // The customer or another staff member may have acted first.
    isContested: true,
    onDone: onDecided,
    onClose,
  };
  return decision === 'confirm' ? (
    <ActionDialog
      {...shared}
      fields={{ document: documentField }}
      send={(body) => api.post('/api/admin/name-changes/:id/confirm', { params, body })}
    />
  ) : (
    <ActionDialog
      {...shared}
      destructive
      fields={{ reason: declineReason }}
      send={(body) => api.post('/api/admin/name-changes/:id/decline', { params, body })}
    />
  );
}
