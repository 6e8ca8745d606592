import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { refreshStaffData } from '../staff-data.ts';

/** Reveals a wire recipient's full account number on request; the audit log records who saw it. */
export function RevealNumber({ id }: { id: number }) {
  const queryClient = useQueryClient();
  const reveal = useCall({
    mutationFn: () => api.post('/api/admin/transactions/:id/reveal', { params: { id } }),
    onSuccess: () => refreshStaffData(queryClient),
    failure: { title: 'Not Shown', fallback: 'Please try again.' },
  });
  return (
    <div className="grid gap-2">
      {reveal.data ? (
        <CopyButton label="Full account number" text={reveal.data.accountNumber} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            variant="secondary"
            className="px-4"
            pending={reveal.isPending}
            onClick={() => reveal.mutate()}
          >
            Show Full Account Number
          </Button>
          <span className="text-ink-soft text-sm">We record who saw it.</span>
        </div>
      )}
      <FailureAlert of={reveal} />
    </div>
  );
}
