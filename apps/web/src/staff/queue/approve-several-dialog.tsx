import type { BatchOutcome, WorkItem } from '@seven-hills/contracts/staff/queue';
import { formatUsd, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { receiptNumber } from '../../money/receipts/receipt-number.ts';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge, type BadgeVariant } from '../../ui/data/badge.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { titleOf } from '../claims/work-words.ts';
import { refreshStaffData } from '../staff-data.ts';

const outcomes: Record<BatchOutcome['outcome'], { label: string; variant: BadgeVariant }> = {
  approved: { label: 'Approved', variant: 'success' },
  proposed: { label: 'Awaiting a colleague', variant: 'warning' },
  refused: { label: 'Not approved', variant: 'destructive' },
};

interface ApproveSeveralDialogProps {
  items: readonly WorkItem[];
  onClose: () => void;
}

/** Confirms the approval of several transactions and their total, then shows the result of each. */
export function ApproveSeveralDialog({ items, onClose }: ApproveSeveralDialogProps) {
  const queryClient = useQueryClient();
  const total = items.reduce((sum, { amount }) => sum + centsOf(amount ?? '0.00'), 0n);
  const approve = useCall({
    mutationFn: () =>
      api.post('/api/admin/queue/approve', {
        body: { ids: items.map(({ reference }) => reference), total: toDecimal(total) },
      }),
    failure: { title: 'Not Approved', fallback: 'Nothing was approved. Please try again.' },
    onSettled: () => refreshStaffData(queryClient),
  });
  const done = approve.data;
  const approvedCount = done?.filter(({ outcome }) => outcome === 'approved').length ?? 0;
  return (
    <Dialog
      onClose={onClose}
      title={
        done
          ? `${approvedCount} of ${items.length} approved`
          : `Approve ${items.length} for ${formatUsd(total)}?`
      }
      description={
        done
          ? 'Each was judged on its own.'
          : 'The money moves now, and this cannot be undone. Each is judged on its own.'
      }
      footer={
        done ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button pending={approve.isPending} onClick={() => approve.mutate()}>
              Approve {items.length} for {formatUsd(total)}
            </Button>
          </>
        )
      }
    >
      <FailureAlert of={approve} className="mb-4" />
      <ul className="divide-y divide-line" aria-label="Chosen transactions">
        {items.map((item) => {
          const outcome = done?.find(({ id }) => id === item.reference);
          return (
            <li key={item.reference} className="grid gap-1 py-2.5">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{titleOf(item)}</span>
                <span className="tabular font-semibold">{usdOf(item.amount ?? '0.00')}</span>
              </p>
              <p className="flex flex-wrap items-center justify-between gap-x-4 text-ink-soft text-sm">
                <span>
                  {item.person?.name} · {receiptNumber(item.reference)}
                </span>
                {outcome && (
                  <Badge variant={outcomes[outcome.outcome].variant}>
                    {outcomes[outcome.outcome].label}
                  </Badge>
                )}
              </p>
              {outcome && outcome.outcome !== 'approved' && (
                <p className="text-sm">{outcome.message}</p>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
