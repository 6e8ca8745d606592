import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { actionOf } from '../../money/movement/order-words.ts';
import type { ConfirmationQuestion, OrderAnswer } from '../../money/movement/use-movement.ts';
import { useIsInactive } from '../../money/own-accounts.ts';
import { Button, onceClicked } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { OfflineNotice } from '../../ui/feedback/offline-notice.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import type { MovementToConfirm } from '../confirmations/confirm-movement.tsx';
import { InactiveBanner, inactiveBannerId } from '../inactive-banner.tsx';
import { factsOf, reviewTitleOf, type TransactionDraft } from './transaction-form.ts';
import { TransactionLines } from './transaction-lines.tsx';

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
