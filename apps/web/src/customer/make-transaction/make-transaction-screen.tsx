import type { Transaction } from '@seven-hills/bank/transaction';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useSearch } from 'wouter';
import { notSentSentence } from '../../money/movement/order-words.ts';
import {
  failurePageHref,
  failureReasonOf,
  toastMoneyFailure,
} from '../../money/movement/toast-money-failure.ts';
import { useMovement } from '../../money/movement/use-movement.ts';
import { useIsInactive, useOwnAccount, usePrimaryOfSeveral } from '../../money/own-accounts.ts';
import { offerAfterReceipt, toastSent } from '../../money/undo/toast-sent.ts';
import { api } from '../../net/api-client.ts';
import { failureText } from '../../net/api-error.ts';
import { bankServices } from '../../net/bank-services.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { fetchedExtra, fetchedScreen } from '../../ui/fetched.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { InactiveBanner } from '../inactive-banner.tsx';
import { iraSideOf } from '../ira/ira-choice.ts';
import { useIraChoice } from '../ira/use-ira-choice.ts';
import { useChosenPayee } from '../payees/chosen-payee.ts';
import { useRefusedPin } from '../pin/use-refused-pin.ts';
import { idIn, viewHref } from '../screens.ts';
import { repeatedIn, useRepeated } from '../use-repeated.ts';
import {
  bodyOf,
  draftOf,
  draftToRepeat,
  factsOf,
  type TransactionDraft,
  typesOffered,
} from './transaction-form.ts';
import { useTransactionForm } from './use-transaction-form.ts';

const offered = typesOffered(bankServices);

const RepeatNotice = fetchedExtra(() => import('../repeat-notice.tsx'), 'RepeatNotice');

/** Each step loads before it is needed. */
const ChooseRecipient = fetchedScreen(() => import('./choose-recipient.tsx'), 'ChooseRecipient');
const EnterAmount = fetchedScreen(() => import('./enter-amount.tsx'), 'EnterAmount');
const ReviewTransaction = fetchedScreen(
  () => import('./review-transaction.tsx'),
  'ReviewTransaction',
);
const SendingTransaction = fetchedScreen(
  () => import('./sending-transaction.tsx'),
  'SendingTransaction',
);
const ReceiptDialog = fetchedExtra(
  () => import('../../money/receipts/receipt-dialog.tsx'),
  'ReceiptDialog',
);
const IraFields = fetchedExtra(() => import('../ira/ira-fields.tsx'), 'IraFields');

const failed = 'Failed to process transaction';

/**
 * Transfer, deposit, or withdraw, in steps: who is paid, how much, and a review with the PIN. The
 * steps are in the URL, so Back returns to the one before.
 */
export function MakeTransactionScreen({ user }: { user: CurrentUser }) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const asked = new URLSearchParams(search);
  const step = asked.get('step');
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<TransactionDraft | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** The PIN of the order that was sent last: the bank may have a question about it. */
  const [sentPin, setSentPin] = useState('');
  const { refusedPin, forgetRefusedPin, isPinRefused } = useRefusedPin();
  const filledIn = useRef<number | null>(null);
  const [receipt, setReceipt] = useState<Transaction | null>(null);
  const initialType = offered.find((type) => type === asked.get('type')) ?? 'transfer';
  const hrefOf = (type: string, to?: 'amount' | 'review') =>
    viewHref('transaction', { type, ...repeatedIn(search), ...(to && { step: to }) });
  const backToDashboard = () => navigate(viewHref('dashboard'));

  const movement = useMovement<TransactionDraft>({
    kind: 'transaction',
    userId: user.id,
    isReviewing: step === 'review' && draft !== null,
    onSent(transaction) {
      setSentPin('');
      if (transaction) toastSent(queryClient, transaction);
      setDraft(null);
      form.clear();
      navigate(viewHref('transaction', { type: initialType }), { replace: true });
      setReceipt(transaction);
    },
    onNotSent({ error, reason, order, draft: sent }) {
      const sentence = error ? failureText(error, failed) : (reason ?? notSentSentence(order));
      const type = (draft ?? sent)?.type ?? initialType;
      const startsAt = type === 'transfer' ? 'amount' : undefined;
      toastMoneyFailure('Transaction Failed', error, sentence, startsAt);
      if (isPinRefused(error, sentence) && draft) return;
      const isSuspended = failureReasonOf(error) === 'suspended';
      navigate(isSuspended ? failurePageHref('suspended') : hrefOf(type, 'amount'), {
        replace: true,
      });
      // The customer left the screen and returned in the meantime, so its form is empty.
      form.restore(draft ? null : sent, error);
      setDraft(null);
      setFailure(sentence);
    },
  });
  const primaryId = usePrimaryOfSeveral();
  useEffect(() => {
    for (const next of [EnterAmount, ReviewTransaction, SendingTransaction, ReceiptDialog])
      void next.fetch();
  }, []);
  const form = useTransactionForm({
    initialType,
    initialAccount: idIn(search, 'account') ?? 0,
    onSubmit(values) {
      if (!ira.check()) return;
      const checked = { ...draftOf(values), ...(ira.choice && { ira: ira.choice }) };
      setFailure(null);
      forgetRefusedPin();
      setDraft(checked);
      // Back returns to the form as it is now, not as it was opened or filled in.
      if (checked.type !== initialType || step !== 'amount')
        navigate(hrefOf(checked.type, 'amount'), { replace: true });
      navigate(hrefOf(checked.type, 'review'));
    },
  });
  const [type, fromAccountId, typedAmount, recipient] = useWatch({
    control: form.control,
    name: ['type', 'fromAccountId', 'amount', 'recipient'],
  });
  const account = useOwnAccount(fromAccountId);
  const isInactive = useIsInactive(fromAccountId);
  const side = iraSideOf(
    type === 'withdrawal' ? account : undefined,
    type === 'deposit' ? account : undefined,
  );
  const ira = useIraChoice(side, account?.id);
  const repeated = useRepeated(offered, (transaction) => {
    const toRepeat = draftToRepeat(transaction);
    form.restore(toRepeat, null);
    if (toRepeat?.recipient) navigate(hrefOf('transfer', 'amount'), { replace: true });
  });
  const payee = useChosenPayee({
    filledIn,
    onChoose({ recipient: known }) {
      if (!known) return;
      form.setValue('recipient', known);
      navigate(hrefOf('transfer', 'amount'), { replace: true });
    },
  });

  if (movement.order) return <SendingTransaction order={movement.order} draft={movement.draft} />;
  if (movement.state === 'review' && draft)
    return (
      <ReviewTransaction
        user={user}
        draft={draft}
        isOffline={movement.isOffline}
        question={movement.question}
        refusedPin={refusedPin}
        movement={{ kind: 'transaction', order: bodyOf(draft, sentPin, primaryId) }}
        onEdit={() => navigate(hrefOf(draft.type, 'amount'))}
        onCancel={backToDashboard}
        onConfirm={(typedPin, answer) => {
          const pin = typedPin ?? sentPin;
          setSentPin(pin);
          movement.confirm(factsOf(draft), draft, (idempotencyKey, signal) =>
            api.post('/api/transactions', {
              body: { ...bodyOf(draft, pin, primaryId), ...answer },
              idempotencyKey,
              signal,
            }),
          );
        }}
      />
    );
  const choosesRecipient = type === 'transfer' && (step === null || recipient === null);
  return (
    <>
      <Page
        title="Make Transaction"
        back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
      >
        <div className="mb-5 grid max-w-2xl gap-4 empty:hidden">
          {failure && (
            <Alert variant="danger" title="Transaction Failed">
              {failure}
            </Alert>
          )}
          {repeated && <RepeatNotice transaction={repeated} />}
          {isInactive && <InactiveBanner user={user} accountId={fromAccountId} />}
        </div>
        {choosesRecipient ? (
          <ChooseRecipient
            form={form}
            payeeFailure={
              payee.failure
                ? failureText(payee.failure, 'This payee could not be filled in.')
                : undefined
            }
            onChosen={() => navigate(hrefOf('transfer', 'amount'))}
          />
        ) : (
          <EnterAmount
            form={form}
            iraFields={side && <IraFields ira={ira} typedAmount={typedAmount} />}
            onChangeRecipient={() => navigate(hrefOf('transfer'))}
            onCancel={backToDashboard}
          />
        )}
      </Page>
      <ReceiptDialog
        transaction={receipt}
        onClose={() => {
          offerAfterReceipt(queryClient, receipt);
          backToDashboard();
        }}
        onLeave={() => {
          offerAfterReceipt(queryClient, receipt);
          setReceipt(null);
        }}
      />
    </>
  );
}
