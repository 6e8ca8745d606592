import type { Transaction } from '@seven-hills/bank/transaction';
import type { ShownRequest } from '@seven-hills/contracts/money/payment-requests';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { OrderProgress } from '../../money/movement/order-progress.tsx';
import { notSentSentence } from '../../money/movement/order-words.ts';
import { toastMoneyFailure } from '../../money/movement/toast-money-failure.ts';
import { useMovement } from '../../money/movement/use-movement.ts';
import { usePrimaryOfSeveral } from '../../money/own-accounts.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { toastCompleted } from '../../money/undo/toast-completed.ts';
import { api } from '../../net/api-client.ts';
import { failureText, problemCode } from '../../net/api-error.ts';
import { forgetLinkToken } from '../../net/session/link-tokens.ts';
import { formatDate } from '../../ui/data/dates.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { ReviewTransaction } from '../make-transaction/review-transaction.tsx';
import { bodyOf, factsOf, type TransactionDraft } from '../make-transaction/transaction-form.ts';
import { FromField } from '../own-accounts/from-field.tsx';
import { useRefusedPin } from '../pin/use-refused-pin.ts';
import { viewHref } from '../screens.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { refreshRequests } from './queries.ts';

const ReceiptDialog = fetchedExtra(
  () => import('../../money/receipts/receipt-dialog.tsx'),
  'ReceiptDialog',
);

interface PayRequestProps {
  user: CurrentUser;
  request: ShownRequest & { recipient: NonNullable<ShownRequest['recipient']> };
  /** The token of the link that the customer followed. */
  token: string | undefined;
}

const failed = 'Failed to process transaction';

/** An open request as its payer sees it: pay it, in one step with the PIN, or decline it. */
export function PayRequest({ user, request, token }: PayRequestProps) {
  const { id, amount, note, recipient, expiresAt } = request;
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const [fromAccountId, setFromAccountId] = useState(0);
  /** The PIN of the order that was sent last: the bank may have a question about it. */
  const [sentPin, setSentPin] = useState('');
  const { refusedPin, isPinRefused } = useRefusedPin();
  const [declines, setDeclines] = useState(false);
  const [receipt, setReceipt] = useState<Transaction | null>(null);
  const draft: TransactionDraft = {
    type: 'transfer',
    fromAccountId,
    amount,
    recipient,
    description: note,
  };
  const primaryId = usePrimaryOfSeveral();
  const movement = useMovement<null>({
    kind: 'transaction',
    userId: user.id,
    isReviewing: true,
    onSent(transaction) {
      if (token) forgetLinkToken();
      toastCompleted();
      setReceipt(transaction);
      if (!transaction) leave();
    },
    onNotSent({ error, reason, order: concluded }) {
      const sentence = error ? failureText(error, failed) : (reason ?? notSentSentence(concluded));
      toastMoneyFailure('Transaction Failed', error, sentence);
      if (isPinRefused(error, sentence)) return;
      // Another customer may have paid it, or the requester canceled it.
      if (problemCode(error) === 'conflict') void refreshRequests(queryClient);
    },
  });
  function leave() {
    navigate(viewHref('requests'), { replace: true });
    void refreshRequests(queryClient);
  }
  const usd = usdOf(amount);
  const title = `${recipient.holder} requested ${usd} from you`;
  usePageTitle(title);
  if (movement.order)
    return (
      <>
        <PageHeader title={title} />
        <div className="max-w-2xl">
          <OrderProgress order={movement.order} />
        </div>
      </>
    );
  return (
    <>
      <ReviewTransaction
        user={user}
        title={title}
        draft={draft}
        backLabel="Back to Requests"
        submitLabel={`Pay ${usd}`}
        cancelLabel={movement.question ? 'Cancel' : 'Decline'}
        isFinalAtOnce
        isOffline={movement.isOffline}
        question={movement.question}
        refusedPin={refusedPin}
        firstPayment={
          <Alert variant="warning" title={`You haven’t paid ${recipient.holder} before`}>
            Pay only people you know. If you did not expect this request, decline it.
          </Alert>
        }
        fields={
          <>
            <p className="text-ink-soft">You can pay this until {formatDate(expiresAt)}.</p>
            <FromField value={fromAccountId} onChange={setFromAccountId} />
          </>
        }
        movement={{ kind: 'transaction', order: bodyOf(draft, sentPin, primaryId) }}
        onEdit={() => navigate(viewHref('requests'))}
        onCancel={() => (movement.question ? navigate(viewHref('requests')) : setDeclines(true))}
        onConfirm={(typedPin, answer) => {
          const pin = typedPin ?? sentPin;
          setSentPin(pin);
          movement.confirm(factsOf(draft), null, (idempotencyKey, signal) =>
            api.post('/api/payment-requests/:id/payment', {
              params: { id },
              body: {
                ...bodyOf(draft, pin, primaryId),
                type: 'transfer',
                ...(token && { token }),
                ...answer,
              },
              idempotencyKey,
              signal,
            }),
          );
        }}
      />
      {declines && (
        <DeclineDialog
          request={request}
          token={token}
          onClose={() => setDeclines(false)}
          onDeclined={() => {
            if (token) forgetLinkToken();
            leave();
          }}
        />
      )}
      <ReceiptDialog transaction={receipt} onClose={leave} onLeave={leave} />
    </>
  );
}
