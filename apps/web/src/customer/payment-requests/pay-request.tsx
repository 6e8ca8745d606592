import type { Transaction } from '@seven-hills/bank/transaction';
import type { ShownRequest } from '@seven-hills/contracts/money/payment-requests';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { z } from 'zod';
import { OrderProgress } from '../../money/movement/order-progress.tsx';
import { notSentSentence } from '../../money/movement/order-words.ts';
import { useMovement } from '../../money/movement/use-movement.ts';
import { useIsInactive, usePrimaryOfSeveral } from '../../money/own-accounts.ts';
import { pinStatusQuery } from '../../money/queries.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { toastCompleted } from '../../money/undo/toast-completed.ts';
import { api } from '../../net/api-client.ts';
import { failureText, problemCode } from '../../net/api-error.ts';
import { forgetLinkToken } from '../../net/session/link-tokens.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { InactiveBanner } from '../inactive-banner.tsx';
import { ReviewTransaction } from '../make-transaction/review-transaction.tsx';
import {
  bodyOf,
  factsOf,
  reviewTitleOf,
  type TransactionDraft,
} from '../make-transaction/transaction-form.ts';
import { FromField } from '../own-accounts/from-field.tsx';
import { PinField } from '../pin/pin-field.tsx';
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

const payForm = z.object({
  fromAccountId: z.number(),
  pin: z.string().regex(/^\d{4}$/, { error: 'PIN must be exactly 4 digits.' }),
});

const failed = 'Failed to process transaction';

/** An open request as its payer sees it: pay it with a prefilled transfer, or decline it. */
export function PayRequest({ user, request, token }: PayRequestProps) {
  const { id, amount, note, recipient, expiresAt } = request;
  const [, navigate] = useLocation();
  const search = useSearch();
  const queryClient = useQueryClient();
  const [pin, setPin] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [declines, setDeclines] = useState(false);
  const [receipt, setReceipt] = useState<Transaction | null>(null);
  const here = new URLSearchParams(search);
  const isReviewing = here.get('step') === 'review' && pin !== null;
  const hrefOf = (step?: string) => {
    const { view: _view, step: _step, ...rest } = Object.fromEntries(here);
    return viewHref('requests', { ...rest, ...(step && { step }) });
  };
  const form = useAppForm({
    schema: payForm,
    defaultValues: { fromAccountId: 0, pin: '' },
    onValid(values) {
      setFailure(null);
      setPin(values.pin);
      navigate(hrefOf('review'));
    },
  });
  const fromAccountId = form.watch('fromAccountId');
  const isInactive = useIsInactive(fromAccountId);
  const draft: TransactionDraft = {
    type: 'transfer',
    fromAccountId,
    amount,
    recipient,
    description: note,
  };
  const order = bodyOf(draft, pin ?? '', usePrimaryOfSeveral());
  const movement = useMovement<null>({
    kind: 'transaction',
    userId: user.id,
    isReviewing,
    onSent(transaction) {
      setPin(null);
      if (token) forgetLinkToken();
      toastCompleted();
      setReceipt(transaction);
      if (!transaction) leave();
    },
    onNotSent({ error, reason, order: concluded }) {
      const sentence = error ? failureText(error, failed) : (reason ?? notSentSentence(concluded));
      toast({ title: 'Transaction Failed', description: sentence, variant: 'destructive' });
      setPin(null);
      navigate(hrefOf(), { replace: true });
      const code = problemCode(error);
      if (code?.startsWith('pin_')) {
        form.setError('pin', { message: sentence }, { shouldFocus: true });
        form.resetField('pin', { keepError: true });
        void queryClient.invalidateQueries({ queryKey: pinStatusQuery.queryKey });
      } else setFailure(sentence);
      // Another customer may have paid it, or the requester canceled it.
      if (code === 'conflict') void refreshRequests(queryClient);
    },
  });
  function leave() {
    navigate(viewHref('requests'), { replace: true });
    void refreshRequests(queryClient);
  }
  const usd = usdOf(amount);
  const title = `${recipient.holder} requested ${usd} from you`;
  usePageTitle(movement.state === 'review' ? reviewTitleOf(draft) : title);
  if (movement.order)
    return (
      <>
        <PageHeader title={title} />
        <div className="max-w-2xl">
          <OrderProgress order={movement.order} />
        </div>
      </>
    );
  if (movement.state === 'review')
    return (
      <ReviewTransaction
        user={user}
        draft={draft}
        backLabel="Back to Request"
        isFinalAtOnce
        movement={{ kind: 'transaction', order }}
        isOffline={movement.isOffline}
        question={movement.question}
        onEdit={() => navigate(hrefOf())}
        onCancel={() => navigate(viewHref('requests'))}
        onConfirm={(answer) =>
          movement.confirm(factsOf(draft), null, (idempotencyKey, signal) =>
            api.post('/api/payment-requests/:id/payment', {
              params: { id },
              body: { ...order, type: 'transfer', ...(token && { token }), ...answer },
              idempotencyKey,
              signal,
            }),
          )
        }
      />
    );
  return (
    <>
      <PageHeader title={title} back={{ label: 'Back to Requests', href: viewHref('requests') }} />
      <form noValidate onSubmit={form.submit} className="grid max-w-2xl gap-5">
        {failure && (
          <Alert variant="danger" title="Transaction Failed">
            {failure}
          </Alert>
        )}
        {isInactive && <InactiveBanner user={user} accountId={fromAccountId} />}
        <Card className="grid gap-5">
          <DescriptionList
            items={[
              { term: 'Asked by', detail: recipient.holder },
              { term: 'Amount', detail: usd },
              { term: 'For', detail: note },
              { term: 'Can be paid until', detail: formatDate(expiresAt) },
            ]}
          />
          {!recipient.paidBefore && (
            <Alert variant="warning" title={`You haven’t paid ${recipient.holder} before`}>
              Pay only people you know. If you did not expect this request, decline it.
            </Alert>
          )}
          <FromField
            value={fromAccountId}
            onChange={(chosen) => form.setValue('fromAccountId', chosen)}
          />
          <PinField {...form.field('pin')} />
        </Card>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={() => setDeclines(true)}>
            Decline
          </Button>
          <Button type="submit" size="large" disabled={isInactive}>
            Review Payment
          </Button>
        </div>
      </form>
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
