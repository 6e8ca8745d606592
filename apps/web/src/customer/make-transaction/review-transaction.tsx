import { distributionWords } from '@seven-hills/bank/ira/ira-words';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { type Cents, formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { OfflineNotice } from '../../money/movement/order-progress.tsx';
import { actionOf } from '../../money/movement/order-words.ts';
import { ReviewLines } from '../../money/movement/review-lines.tsx';
import type { ConfirmationQuestion, OrderAnswer } from '../../money/movement/use-movement.ts';
import { useIsInactive } from '../../money/own-accounts.ts';
import { undoTimeQuery } from '../../money/queries.ts';
import { useReviewedAbove } from '../../money/terms.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { bankServices } from '../../net/bank-services.ts';
import { Button, onceClicked } from '../../ui/button.tsx';
import type { Described } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import type { MovementToConfirm } from '../confirmations/confirm-movement.tsx';
import { InactiveBanner, inactiveBannerId } from '../inactive-banner.tsx';
import { splitOf } from '../ira/ira-choice.ts';
import { recipientText } from '../recipients/chosen-recipient.ts';
import {
  factsOf,
  reviewTitleOf,
  type TransactionDraft,
  typeLabels,
  waitsForApproval,
} from './transaction-form.ts';

const OrderQuestion = fetched(() => import('../confirmations/order-question.tsx'), 'OrderQuestion');

interface ReviewTransactionProps {
  user: CurrentUser;
  draft: TransactionDraft;
  /** Where editing leads. Default: `Back to Form`. */
  backLabel?: string;
  /** Whether a transfer is final immediately, as one that pays a request is. */
  isFinalAtOnce?: boolean;
  isOffline: boolean;
  /** Set while the bank waits for an answer. */
  question: ConfirmationQuestion | null;
  movement: MovementToConfirm;
  onConfirm: (answer?: OrderAnswer) => void;
  onEdit: () => void;
  onCancel: () => void;
}

/** The final review before money moves. Nothing has left the browser yet. */
export function ReviewTransaction(props: ReviewTransactionProps) {
  const { user, draft, isOffline, question, movement, onConfirm, onEdit, onCancel } = props;
  const { backLabel = 'Back to Form', isFinalAtOnce = false } = props;
  const isInactive = useIsInactive(draft.fromAccountId);
  const title = reviewTitleOf(draft);
  return (
    <Page title={title} back={{ label: backLabel, onClick: onEdit }}>
      <div className="grid max-w-2xl gap-5">
        <Card>
          <TransactionLines draft={draft} isFinalAtOnce={isFinalAtOnce} />
        </Card>
        <FirstPayment draft={draft} />
        {isOffline && <OfflineNotice />}
        {isInactive && <InactiveBanner user={user} accountId={draft.fromAccountId} announce />}
        {question && !isInactive ? (
          <OrderQuestion
            question={question}
            movement={movement}
            label={actionOf(factsOf(draft))}
            onAnswered={onConfirm}
            onCancel={onCancel}
          />
        ) : (
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
            <Button
              size="large"
              disabled={isInactive}
              aria-describedby={isInactive ? inactiveBannerId : undefined}
              onClick={onceClicked(() => onConfirm())}
            >
              {actionOf(factsOf(draft))}
            </Button>
          </div>
        )}
      </div>
    </Page>
  );
}

interface TransactionLinesProps {
  draft: TransactionDraft;
  isOnItsWay?: boolean;
  isFinalAtOnce?: boolean;
}

/** Everything a transaction does, line by line, before and while it is sent. */
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
        { term: 'Type', detail: typeLabels[type] },
        { term: 'To', detail: recipient && recipientText(recipient) },
        { term: 'Description', detail: description },
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

/** Warns about a first payment to a recipient, so that a wrong account gets noticed. */
function FirstPayment({ draft: { recipient } }: { draft: TransactionDraft }) {
  if (!recipient || recipient.paidBefore) return null;
  const [firstName] = recipient.holder.split(' ');
  return (
    <Alert variant="warning" title={`You haven’t paid this ${firstName} before`}>
      The account number ends in {recipient.accountNumber.slice(-4)}. Please check it with{' '}
      {recipient.holder} before you send money.
    </Alert>
  );
}
