import type { InboxMessage } from '@seven-hills/contracts/help/support-messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { useCall } from '../../net/use-call.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { type Closing, ClosingFields } from '../closing-fields.tsx';
import { refreshStaffData } from '../staff-data.ts';

/** Closes a message that needs no reply. Its sender gets no email. */
export function CloseDialog({ message, onClose }: { message: InboxMessage; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [closing, setClosing] = useState<Closing>({ outcome: 'no_answer_needed', tag: '' });
  const close = useCall({
    mutationFn: () =>
      api.post('/api/admin/support-messages/:id/close', {
        params: { id: message.id },
        body: { ...closing, tag: closing.tag || null },
      }),
    onSuccess: async () => {
      toast({ title: 'Message Closed', description: 'No mail was sent.' });
      onClose();
      await refreshStaffData(queryClient);
    },
    failure: {
      title: 'Not Closed',
      fallback: 'The message could not be closed. Please try again.',
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
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
