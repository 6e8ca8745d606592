import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { debitSentence } from './case-words.ts';
import { type CaseDialogProps, useCaseCall } from './use-case-call.ts';

/** Takes provisional credit back, after a confirmation that shows the amount. */
export function DebitDialog({ shown, onClose }: CaseDialogProps) {
  const debit = useCaseCall({
    send: () => api.post('/api/admin/cases/:id/debit', { params: { id: shown.id } }),
    done: { title: 'Credit Taken Back', description: 'The case is closed.' },
    onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title="Take the Credit Back"
      description={`${shown.customer.name}, case ${shown.number}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={debit.isPending} onClick={() => debit.mutate()}>
            Take Back
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{debitSentence(shown)}</p>
        <FailureAlert of={debit} />
      </div>
    </Dialog>
  );
}
