import { limits } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import type { PlannedTerms } from '@seven-hills/contracts/staff/terms';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { required, textField } from '../action-dialog/action-fields.ts';
import { useMay } from '../permissions.ts';
import { ChangeLines } from './terms-history.tsx';

/** The approved changes for everyone that have not begun. */
export function PlannedChanges({ planned }: { planned: readonly PlannedTerms[] }) {
  if (planned.length === 0) return null;
  return (
    <Card title="Planned">
      <PlannedList planned={planned} />
    </Card>
  );
}

interface PlannedListProps {
  planned: readonly PlannedTerms[];
  /** Whose own terms change. */
  customerId?: number;
}

/** Planned changes, each with its first day; they can be withdrawn. */
export function PlannedList({ planned, customerId }: PlannedListProps) {
  const [withdrawn, setWithdrawn] = useState<PlannedTerms | null>(null);
  const mayChange = useMay()('terms.manage');
  return (
    <>
      <ol aria-label="Planned changes" className="divide-y divide-line">
        {planned.map((plan) => (
          <li
            key={plan.id}
            className="grid gap-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="grid gap-1">
              <p className="text-ink-soft text-sm">
                From <time dateTime={plan.startsOn}>{formatCalendarDate(plan.startsOn)}</time>
                {plan.author && ` · Proposed by ${plan.author.name}`}
              </p>
              <ChangeLines changes={plan.changes} />
              {plan.reason && (
                <p className="max-w-prose [overflow-wrap:anywhere]">“{plan.reason}”</p>
              )}
            </div>
            {mayChange && (
              <Button
                variant="secondary"
                className="self-start"
                aria-label={`Withdraw the change from ${formatCalendarDate(plan.startsOn)}`}
                onClick={() => setWithdrawn(plan)}
              >
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ol>
      {withdrawn && (
        <WithdrawDialog
          plan={withdrawn}
          customerId={customerId}
          onClose={() => setWithdrawn(null)}
        />
      )}
    </>
  );
}

interface WithdrawDialogProps {
  plan: PlannedTerms;
  customerId: number | undefined;
  onClose: () => void;
}

function WithdrawDialog({ plan, customerId, onClose }: WithdrawDialogProps) {
  const told =
    customerId === undefined
      ? `Every ${words.customer} who was notified of it is told.`
      : `The ${words.customer} is told.`;
  return (
    <ActionDialog
      title="Withdraw this change?"
      description={`The change from ${formatCalendarDate(plan.startsOn)} will not be made. ${told}`}
      confirmLabel="Withdraw Change"
      destructive
      fields={{ reason: reasonField }}
      send={(body) =>
        customerId === undefined
          ? api.post('/api/admin/terms/planned/:id/withdraw', { params: { id: plan.id }, body })
          : api.post('/api/admin/terms/customers/:id/planned/withdraw', {
              params: { id: customerId },
              body,
            })
      }
      success={{ title: 'Change Withdrawn' }}
      fallback="The change was not withdrawn. Please try again."
      onClose={onClose}
    />
  );
}

const reasonField = textField({
  label: 'Reason',
  hint: 'For staff only.',
  rows: 2,
  lengthMax: limits.proposalReasonLengthMax,
  problemOf: required('Reason is required'),
});
