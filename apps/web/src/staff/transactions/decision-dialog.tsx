import { words } from '@seven-hills/bank/words/words';
import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { receiptNumber } from '../../money/receipts/receipt-number.ts';
import { typeName, usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { askedIf } from '../action-dialog/action-fields.ts';
import { declineReason } from '../action-dialog/decline-reason.ts';
import { awaitsCash } from './approval-rules.ts';
import { deadlineOf } from './deadline.ts';
import { factsOf } from './transaction-facts.ts';

export interface Decision {
  kind: 'approve' | 'decline';
  transaction: ListedTransaction;
}

const texts = {
  approve: {
    title: 'Approve this transaction?',
    consequence: 'The money moves now, and this cannot be undone.',
    confirmLabel: 'Approve',
    success: {
      title: 'Transaction Approved',
      description: `The money has been moved and the ${words.customer} has been notified.`,
    },
    fallback: 'Failed to approve transaction. Please try again.',
  },
  confirmCash: {
    title: 'Confirm this cash deposit?',
    consequence:
      'Confirm only after you have counted the cash. The deposit is credited right away.',
    confirmLabel: 'Confirm Cash',
    success: {
      title: 'Cash Confirmed',
      description: `The deposit has been credited and the ${words.customer} has been notified.`,
    },
    fallback: 'Failed to confirm the cash. Please try again.',
  },
  decline: {
    title: 'Decline this transaction?',
    consequence: 'The amount on hold is returned, including any fee.',
    confirmLabel: 'Decline',
    success: {
      title: 'Transaction Declined',
      description: `The money has been released and the ${words.customer} has been notified.`,
    },
    fallback: 'Failed to decline transaction. Please try again.',
  },
  declineDeposit: {
    title: 'Decline this deposit?',
    consequence: 'Nothing is credited.',
    confirmLabel: 'Decline',
    success: {
      title: 'Deposit Declined',
      description: `Nothing has been credited, and the ${words.customer} has been notified.`,
    },
    fallback: 'Failed to decline deposit. Please try again.',
  },
};

function textsOf({ kind, transaction }: Decision) {
  if (kind === 'approve') return awaitsCash(transaction) ? texts.confirmCash : texts.approve;
  return transaction.type === 'deposit' ? texts.declineDeposit : texts.decline;
}

/**
 * Confirms the decision on a pending transaction. Declining requires a reason, which the customer
 * will see.
 */
export function DecisionDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const { kind, transaction } = decision;
  const { consequence, ...text } = textsOf(decision);
  const params = { id: transaction.id };
  const deadline = deadlineOf(transaction);
  return (
    <ActionDialog
      {...text}
      description={`${typeName(transaction.type)} ${receiptNumber(transaction.id)} of ${usdOf(transaction.amount)}. ${consequence}`}
      destructive={kind === 'decline'}
      facts={
        <>
          {deadline && <p className="mb-3 text-sm">{deadline}</p>}
          <DescriptionList items={factsOf(transaction)} className="text-sm [&>div]:py-1.5" />
        </>
      }
      fields={{ reason: askedIf(kind === 'decline', declineReason) }}
      send={({ reason }) =>
        reason === null
          ? api.post('/api/admin/transactions/:id/approve', { params })
          : api.post('/api/admin/transactions/:id/decline', { params, body: { reason } })
      }
      isContested
      isDoneFirst
      onClose={onClose}
    />
  );
}
