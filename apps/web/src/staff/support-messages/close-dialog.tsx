import type { InboxMessage } from '@seven-hills/contracts/help/support-messages';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { type Closing, ClosingFields } from '../closing-fields.tsx';
import { useStaffCall } from '../use-staff-call.ts';

/** Closes a message that needs no reply. Its sender gets no email. */
export function CloseDialog({ message, onClose }: { message: InboxMessage; onClose: () => void }) {
  const [closing, setClosing] = useState<Closing>({ outcome: 'no_answer_needed', tag: '' });
  const close = useStaffCall({
    mutationFn: () =>
      api.post('/api/admin/support-messages/:id/close', {
        params: { id: message.id },
        body: { ...closing, tag: closing.tag || null },
      }),
    success: { title: 'Message Closed', description: 'No mail was sent.', variant: 'default' },
    failureTitle: 'Not Closed',
    fallback: 'The message could not be closed. Please try again.',
    isDoneFirst: true,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Close without a reply?"
      description={`${message.name} gets no mail. The message stays readable under Closed.`}
      confirmLabel="Close Message"
      pending={close.isPending}
      onConfirm={() => close.mutate()}
    >
      <ClosingFields value={closing} onChange={setClosing} />
      <FailureAlert of={close} />
    </ConfirmDialog>
  );
}
