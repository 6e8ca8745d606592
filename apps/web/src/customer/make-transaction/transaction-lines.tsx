import { distributionWords } from '@seven-hills/bank/ira/ira-words';
import { type Cents, formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { ReviewLines } from '../../money/movement/review-lines.tsx';
import { undoTimeQuery } from '../../money/queries.ts';
import { useReviewedAbove } from '../../money/terms.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { bankServices } from '../../net/bank-services.ts';
import type { Described } from '../../ui/data/description-list.tsx';
import { splitOf } from '../ira/ira-choice.ts';
import { recipientText } from '../recipients/chosen-recipient.ts';
import { type TransactionDraft, typeLabels, waitsForApproval } from './transaction-form.ts';

interface TransactionLinesProps {
  draft: TransactionDraft;
  isOnItsWay?: boolean;
  isFinalAtOnce?: boolean;
}

/**
 * What a transaction does, line by line, below the review's amount, recipient, and description, and
 * while it is sent.
 */
export function TransactionLines(props: TransactionLinesProps) {
  const { draft, isOnItsWay = false, isFinalAtOnce = false } = props;
  const { type, fromAccountId, recipient, description } = draft;
  const amount = centsOf(draft.amount);
  const { deposits } = bankServices;
  const reviewedAbove = useReviewedAbove(fromAccountId);
  const { data: undo } = useQuery(undoTimeQuery);
  const waits = waitsForApproval(type, amount, { deposits, reviewedAbove });
  return (
    <ReviewLines
      accountId={fromAccountId}
      details={[
        ...(isOnItsWay
          ? [
              { term: 'Type', detail: typeLabels[type] },
              { term: 'To', detail: recipient && recipientText(recipient) },
              { term: 'Description', detail: description },
            ]
          : []),
        ...iraLines(draft),
        { term: 'Amount', detail: formatUsd(amount) },
        { term: 'Fee', detail: formatUsd(0n) },
        { term: 'Total', detail: formatUsd(amount) },
      ]}
      change={isOnItsWay ? null : type !== 'deposit' ? -amount : waits ? 0n : amount}
      arrival={
        waits
          ? whenWaiting(reviewedAbove)
          : type === 'transfer'
            ? whenFinal(isFinalAtOnce ? 0 : undo?.seconds)
            : 'Right away'
      }
    />
  );
}

/** What a draft states about an IRA: gross, tax, and net are final here, before it is ordered. */
function iraLines({ type, amount, ira }: TransactionDraft): Described[] {
  if (!ira) return [];
  if (type === 'deposit') return [{ term: 'Tax Year', detail: ira.taxYear }];
  const split = splitOf(amount, ira);
  return [
    { term: 'Reason', detail: ira.reason && distributionWords[ira.reason] },
    { term: 'Federal Tax Withheld', detail: split && formatUsd(split.withheld) },
    { term: 'You Receive', detail: split && formatUsd(split.net) },
  ];
}

/** A transfer arrives once it can no longer be taken back. */
const whenFinal = (seconds = 0) =>
  seconds === 0 ? 'Right away' : `In ${seconds} seconds, unless you take it back`;

const whenWaiting = (reviewedAbove: Cents) =>
  bankServices.deposits === 'confirmed'
    ? 'After our staff confirm the cash'
    : `After approval, because it is above ${formatUsd(reviewedAbove)}`;
