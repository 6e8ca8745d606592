import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import type { ReactNode } from 'react';
import { actionOf } from '../../money/movement/order-words.ts';
import type { ConfirmationQuestion, OrderAnswer } from '../../money/movement/use-movement.ts';
import { useIsInactive } from '../../money/own-accounts.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { Button, submitsOnce } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { OfflineNotice } from '../../ui/feedback/offline-notice.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { StepActions } from '../../ui/step-actions.tsx';
import type { MovementToConfirm } from '../confirmations/confirm-movement.tsx';
import { InactiveBanner, inactiveBannerId } from '../inactive-banner.tsx';
import { PinField } from '../pin/pin-field.tsx';
import { usePinForm } from '../pin/use-pin-form.ts';
import type { RefusedPin } from '../pin/use-refused-pin.ts';
import { type ChosenRecipient, numberText } from '../recipients/chosen-recipient.ts';
import { factsOf, reviewTitleOf, type TransactionDraft } from './transaction-form.ts';
import { TransactionLines } from './transaction-lines.tsx';

const OrderQuestion = fetched(() => import('../confirmations/order-question.tsx'), 'OrderQuestion');

interface ReviewTransactionProps {
  user: CurrentUser;
  draft: TransactionDraft;
  /** Default: `Review Your Transfer`. */
  title?: string;
  /** Where `onEdit` leads. Default: `Back to Form`. */
  backLabel?: string;
  /** The button's label. Default: `Complete Transaction`. */
  submitLabel?: string;
  /** The label of the button that calls `onCancel`. Default: `Cancel`. */
  cancelLabel?: string;
  /** What is warned of before a first payment. Default: to compare the account number. */
  firstPayment?: ReactNode;
  /** Further fields, before the PIN. */
  fields?: ReactNode;
  /** Whether a transfer is final immediately, as one that pays a request is. */
  isFinalAtOnce?: boolean;
  isOffline: boolean;
  /** Set while the bank waits for an answer. */
  question: ConfirmationQuestion | null;
  /** Why the bank refused the PIN, which is then asked for again. */
  refusedPin: RefusedPin | null;
  /** The order that a confirmation is about. */
  movement: MovementToConfirm;
  /** Called with the PIN, or with what answers the question about the order that was sent. */
  onConfirm: (pin: string | null, answer?: OrderAnswer) => void;
  onEdit: () => void;
  onCancel: () => void;
}

/**
 * The last step before money moves: everything once more, and the PIN. Nothing has left the browser
 * yet. A refused PIN is asked for again here, and needs no second review.
 */
export function ReviewTransaction(props: ReviewTransactionProps) {
  const { user, draft, isOffline, question, refusedPin, movement, onConfirm } = props;
  const { onEdit, onCancel, isFinalAtOnce = false } = props;
  const { title = reviewTitleOf(draft), backLabel = 'Back to Form', fields } = props;
  const { submitLabel = 'Complete Transaction', cancelLabel = 'Cancel' } = props;
  const isInactive = useIsInactive(draft.fromAccountId);
  const form = usePinForm(refusedPin, onConfirm);
  return (
    <Page title={title} back={{ label: backLabel, onClick: onEdit }}>
      <div className="grid max-w-2xl gap-5">
        {draft.recipient?.paidBefore === false &&
          (props.firstPayment ?? <FirstPayment recipient={draft.recipient} />)}
        {isOffline && <OfflineNotice />}
        {isInactive && <InactiveBanner user={user} accountId={draft.fromAccountId} announce />}
        {question && !isInactive ? (
          <>
            <Summary draft={draft} isFinalAtOnce={isFinalAtOnce} />
            <OrderQuestion
              question={question}
              movement={movement}
              label={actionOf(factsOf(draft))}
              onAnswered={(answer) => onConfirm(null, answer)}
              onCancel={onCancel}
            />
          </>
        ) : (
          <form
            noValidate
            aria-label={actionOf(factsOf(draft))}
            onSubmit={form.submit}
            className="grid gap-5"
          >
            <Summary draft={draft} isFinalAtOnce={isFinalAtOnce}>
              <div className="mb-3 grid gap-4 border-line border-y py-4">
                {fields}
                <PinField
                  {...form.field('pin')}
                  data-starts-here={(!isInactive && !fields) || undefined}
                />
              </div>
            </Summary>
            <StepActions>
              <Button variant="secondary" onClick={onCancel}>
                {cancelLabel}
              </Button>
              <Button
                type="submit"
                size="large"
                disabled={isInactive}
                aria-describedby={isInactive ? inactiveBannerId : undefined}
                onClick={submitsOnce}
              >
                {submitLabel}
              </Button>
            </StepActions>
          </form>
        )}
      </div>
    </Page>
  );
}

interface SummaryProps {
  draft: TransactionDraft;
  isFinalAtOnce: boolean;
  /** The PIN, between what matters most and the details. */
  children?: ReactNode;
}

function Summary({ draft, isFinalAtOnce, children }: SummaryProps) {
  const { amount, recipient, description } = draft;
  return (
    <Card aria-labelledby="transaction-summary">
      <h2 id="transaction-summary" className="font-sans font-semibold text-base text-ink-soft">
        Transaction Summary
      </h2>
      <p className="tabular mt-1 mb-4 font-display text-4xl">
        {usdOf(amount)}
        {recipient && (
          <span className="mt-1 block font-sans text-base text-ink-soft tracking-normal">
            to <span className="font-semibold text-ink">{recipient.holder}</span>,{' '}
            {numberText(recipient)}
          </span>
        )}
        {description && (
          <span className="block break-words font-sans text-base tracking-normal">
            {description}
          </span>
        )}
      </p>
      {children}
      <TransactionLines draft={draft} isFinalAtOnce={isFinalAtOnce} />
    </Card>
  );
}

/** Warns about a first payment to a recipient, so that a wrong account gets noticed. */
function FirstPayment({ recipient: { holder, accountNumber } }: { recipient: ChosenRecipient }) {
  const [firstName] = holder.split(' ');
  return (
    <Alert variant="warning" title={`You haven’t paid this ${firstName} before`}>
      The account number ends in {accountNumber.slice(-4)}. Please check it with {holder} before you
      send money.
    </Alert>
  );
}
