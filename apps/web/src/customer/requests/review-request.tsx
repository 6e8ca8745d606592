import type { Recipient } from '@seven-hills/contracts/api/money/account';
import type { Confirmation } from '@seven-hills/contracts/api/people/confirmation';
import type { CurrentUser } from '@seven-hills/contracts/api/people/session';
import { formatUsd } from '@seven-hills/money';
import type { OrderFacts } from '../../money/movement/order.ts';
import { OfflineNotice } from '../../money/movement/order-progress.tsx';
import { actionOf } from '../../money/movement/order-words.ts';
import { ReviewLines } from '../../money/movement/review-lines.tsx';
import type { ConfirmationQuestion } from '../../money/movement/use-movement.ts';
import { useIsSuspended } from '../../money/queries.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { Button, onceClicked } from '../../ui/button.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import type { MovementToConfirm } from '../confirmation/confirm-movement.tsx';
import { SuspendedBanner, suspendedBannerId } from '../suspended-banner.tsx';

const ConfirmMovement = fetched(
  async () => (await import('../confirmation/confirm-movement.tsx')).ConfirmMovement,
);

export const reviewTitle = 'Review Your Transfer';

/** The transfer that pays a request, as it is sent. */
export type RequestOrder = Extract<MovementToConfirm, { kind: 'transaction' }>['order'];

interface ReviewRequestProps {
  user: CurrentUser;
  recipient: Recipient;
  order: RequestOrder;
  facts: OrderFacts;
  isOffline: boolean;
  /** Set while the bank waits for a confirmation. */
  question: ConfirmationQuestion | null;
  onConfirm: (confirmation?: Confirmation) => void;
  onEdit: () => void;
  onCancel: () => void;
}

/** The last look at the transfer that pays a request. Nothing has left the browser yet. */
export function ReviewRequest(props: ReviewRequestProps) {
  const { user, recipient, order, facts, isOffline, question, onConfirm, onEdit, onCancel } = props;
  const isSuspended = useIsSuspended();
  const amount = centsOf(facts.amount);
  return (
    <>
      <PageHeader title={reviewTitle} back={{ label: 'Back to Request', onClick: onEdit }} />
      <div className="grid max-w-2xl gap-5">
        <Card>
          <ReviewLines
            details={[
              {
                term: 'To',
                detail: `${recipient.holder}, account ending in ${recipient.accountNumber.slice(-4)}`,
              },
              { term: 'Description', detail: order.description ?? '' },
              { term: 'Amount', detail: formatUsd(amount) },
              { term: 'Fee', detail: formatUsd(0n) },
              { term: 'Total', detail: formatUsd(amount) },
            ]}
            change={-amount}
            arrival="Right away"
          />
        </Card>
        {isOffline && <OfflineNotice />}
        {isSuspended && <SuspendedBanner user={user} announce />}
        {question && !isSuspended ? (
          <ConfirmMovement
            question={question}
            movement={{ kind: 'transaction', order }}
            label={actionOf(facts)}
            onConfirmed={onConfirm}
            onCancel={onCancel}
          />
        ) : (
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
            <Button
              size="large"
              disabled={isSuspended}
              aria-describedby={isSuspended ? suspendedBannerId : undefined}
              onClick={onceClicked(() => onConfirm())}
            >
              {actionOf(facts)}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
