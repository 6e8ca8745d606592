import type { PlacedStop } from '@seven-hills/contracts/money/debit-stops';
import { debitReportHref } from '../../money/receipts/debit-hrefs.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { formatDate } from '../../ui/data/dates.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';

/** Says that a debit posted before the order to stop it, and leads to its dispute. */
export function TooLate({ debit }: { debit: NonNullable<PlacedStop['tooLateFor']> }) {
  return (
    <Alert
      variant="warning"
      announce
      title="One debit had already posted"
      actions={
        <ButtonLink href={debitReportHref(debit.transactionId)} variant="secondary">
          Dispute This Debit
        </ButtonLink>
      }
    >
      {usdOf(debit.amount)} posted on {formatDate(debit.postedAt)}, before your order. We can’t stop
      it anymore. If it was not authorized, dispute it.
    </Alert>
  );
}
