import { isNotFinal } from '@seven-hills/bank/receipts/hold';
import type { Transaction } from '@seven-hills/bank/transaction';
import { words } from '@seven-hills/bank/words/words';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useSearch } from 'wouter';
import { useSubmitWithinLimit } from '../../money/amount-field.tsx';
import { notSentSentence } from '../../money/movement/order-words.ts';
import {
  failurePageHref,
  failureReasonOf,
  toastMoneyFailure,
} from '../../money/movement/toast-money-failure.ts';
import { useMovement } from '../../money/movement/use-movement.ts';
import { useIsInactive, useOwnAccount, usePrimaryOfSeveral } from '../../money/own-accounts.ts';
import { pinStatusQuery } from '../../money/queries.ts';
import { toastCompleted } from '../../money/undo/toast-completed.ts';
import { api } from '../../net/api-client.ts';
import { failureText, problemCode } from '../../net/api-error.ts';
import { bankServices } from '../../net/bank-services.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { fetchedExtra, fetchedScreen } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { FeeSummary } from '../external-transfers/fee-summary.tsx';
import { InactiveBanner, inactiveBannerId } from '../inactive-banner.tsx';
import { iraSideOf } from '../ira/ira-choice.ts';
import { useIraChoice } from '../ira/use-ira-choice.ts';
import { useChosenPayee } from '../payees/chosen-payee.ts';
import { PinField } from '../pin/pin-field.tsx';
import { idIn, viewHref } from '../screens.ts';
import { repeatedIn, useRepeated } from '../use-repeated.ts';
import { limitOf, TransactionFields } from './transaction-fields.tsx';
import {
  bodyOf,
  draftOf,
  draftToRepeat,
  factsOf,
  type TransactionDraft,
  typesOffered,
} from './transaction-form.ts';
import { type TransactionForm, useTransactionForm } from './use-transaction-form.ts';

const offered = typesOffered(bankServices);

const cashOffered = (['deposit', 'withdrawal'] as const).filter((type) => offered.includes(type));
/** For use in a sentence: `deposit or withdraw`. */
const cashWords = cashOffered
  .map((type) => (type === 'deposit' ? 'deposit' : 'withdraw'))
  .join(' or ');

const RepeatNotice = fetchedExtra(() => import('../repeat-notice.tsx'), 'RepeatNotice');

/** What follows the form loads with it, so that it is ready in time. */
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
const WhenField = fetchedExtra(() => import('../schedules/when-field.tsx'), 'WhenField');

const failed = 'Failed to process transaction';

/**
 * Transfer, deposit, or withdraw: the form, its review, and its outcome. The review is a step in the URL, so Back returns to the
 * form.
 */
export function MakeTransactionScreen({ user }: { user: CurrentUser }) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const asked = new URLSearchParams(search);
  const step = asked.get('step');
  const queryClient = useQueryClient();
  const [checked, setChecked] = useState<{ draft: TransactionDraft; pin: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const filledIn = useRef<number | null>(null);
  const [receipt, setReceipt] = useState<Transaction | null>(null);
  const initialType = offered.find((type) => type === asked.get('type')) ?? 'transfer';
  const formHref = viewHref('transaction', { type: initialType });
  const backToDashboard = () => navigate(viewHref('dashboard'));

  const movement = useMovement<TransactionDraft>({
    kind: 'transaction',
    userId: user.id,
    isReviewing: step === 'review' && checked !== null,
    onSent(transaction) {
      if (transaction) toastSuccess(queryClient, transaction);
      setChecked(null);
      form.clear();
      navigate(formHref, { replace: true });
      setReceipt(transaction);
    },
    onNotSent({ error, reason, order, draft }) {
      const isSuspended = failureReasonOf(error) === 'suspended';
      navigate(isSuspended ? failurePageHref('suspended') : formHref, { replace: true });
      const sentence = error ? failureText(error, failed) : (reason ?? notSentSentence(order));
      toastMoneyFailure('Transaction Failed', error, sentence);
      setChecked(null);
      // The customer left the screen and returned in the meantime, so its form is empty.
      form.restore(checked ? null : draft, error);
      // The PIN field and notice already show what is wrong with the PIN.
      const isPin = problemCode(error)?.startsWith('pin_') ?? false;
      setFailure(isPin ? null : sentence);
      if (isPin) void queryClient.invalidateQueries({ queryKey: pinStatusQuery.queryKey });
    },
  });
  const primaryId = usePrimaryOfSeveral();
  useEffect(() => {
    for (const next of [ReviewTransaction, SendingTransaction, ReceiptDialog]) void next.fetch();
  }, []);
  const form = useTransactionForm({
    initialType,
    initialAccount: idIn(search, 'account') ?? 0,
    onSubmit(values) {
      if (!ira.check()) return;
      const draft = { ...draftOf(values), ...(ira.choice && { ira: ira.choice }) };
      setFailure(null);
      setChecked({ draft, pin: values.pin });
      // Back returns to the form as it is now, not as it was opened or filled in.
      const repeats = repeatedIn(search);
      if (draft.type !== initialType)
        navigate(viewHref('transaction', { type: draft.type, ...repeats }), { replace: true });
      navigate(viewHref('transaction', { type: draft.type, ...repeats, step: 'review' }));
    },
  });

  const [type, fromAccountId, typedAmount] = useWatch({
    control: form.control,
    name: ['type', 'fromAccountId', 'amount'],
  });
  const account = useOwnAccount(fromAccountId);
  const side = iraSideOf(
    type === 'withdrawal' ? account : undefined,
    type === 'deposit' ? account : undefined,
  );
  const ira = useIraChoice(side, account?.id);

  const repeated = useRepeated(offered, (transaction) =>
    form.restore(draftToRepeat(transaction), null),
  );

  if (movement.order) return <SendingTransaction order={movement.order} draft={movement.draft} />;
  if (movement.state === 'review' && checked)
    return (
      <ReviewTransaction
        user={user}
        draft={checked.draft}
        isOffline={movement.isOffline}
        question={movement.question}
        movement={{ kind: 'transaction', order: bodyOf(checked.draft, checked.pin, primaryId) }}
        onEdit={() => navigate(formHref)}
        onCancel={backToDashboard}
        onConfirm={(answer) =>
          movement.confirm(factsOf(checked.draft), checked.draft, (idempotencyKey, signal) =>
            api.post('/api/transactions', {
              body: { ...bodyOf(checked.draft, checked.pin, primaryId), ...answer },
              idempotencyKey,
              signal,
            }),
          )
        }
      />
    );
  return (
    <>
      <EditTransaction
        user={user}
        form={form}
        failure={failure}
        repeated={repeated}
        filledIn={filledIn}
        iraFields={side && <IraFields ira={ira} typedAmount={typedAmount} />}
        onCancel={backToDashboard}
      />
      <ReceiptDialog
        transaction={receipt}
        onClose={backToDashboard}
        onLeave={() => setReceipt(null)}
      />
    </>
  );
}

interface EditTransactionProps {
  user: CurrentUser;
  form: TransactionForm;
  /** Why the last transaction failed; shown until another one is reviewed. */
  failure: string | null;
  /** The earlier transaction that filled in the form. */
  repeated: Transaction | null;
  /** The payee that filled in the form last. */
  filledIn: RefObject<number | null>;
  /** What is asked about an IRA. */
  iraFields: ReactNode;
  onCancel: () => void;
}

function EditTransaction(props: EditTransactionProps) {
  const { user, form, failure, repeated, filledIn, iraFields, onCancel } = props;
  const payee = useChosenPayee({
    filledIn,
    onChoose: ({ recipient }) => recipient && form.setValue('recipient', recipient),
  });
  const [type, typedAmount, accountId] = useWatch({
    control: form.control,
    name: ['type', 'amount', 'fromAccountId'],
  });
  const isInactive = useIsInactive(accountId);
  const submit = useSubmitWithinLimit({
    limitOf: limitOf(type),
    typedAmount,
    accountId,
    onSubmit: form.submit,
    onTooMuch: () => form.setFocus('amount'),
  });
  return (
    <Page
      title="Make Transaction"
      description={
        cashOffered.length > 0
          ? `Send money to another ${words.customer}, or ${cashWords} cash.`
          : `Send money to another ${words.customer}.`
      }
      back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
    >
      <div className="mb-6 grid max-w-5xl gap-4 empty:hidden">
        {failure && (
          <Alert variant="danger" title="Transaction Failed">
            {failure}
          </Alert>
        )}
        {repeated && <RepeatNotice transaction={repeated} />}
        {isInactive && <InactiveBanner user={user} accountId={accountId} />}
      </div>
      <form
        noValidate
        onSubmit={submit}
        className="grid max-w-5xl items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <Card className="grid gap-5">
          <TransactionFields form={form} payeeFailure={payee.failure} />
          {iraFields}
          {type === 'transfer' && <WhenField valuesOf={form.getValues} />}
          <PinField {...form.field('pin')} />
        </Card>
        <div className="grid gap-4 lg:sticky lg:top-[calc(var(--sticky-top)+1.5rem)]">
          <FeeSummary title="Transaction Summary" typedAmount={typedAmount} />
          <Button
            type="submit"
            size="large"
            disabled={isInactive}
            aria-describedby={isInactive ? inactiveBannerId : undefined}
          >
            Complete Transaction
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Page>
  );
}

const waiting =
  bankServices.deposits === 'confirmed'
    ? {
        title: 'Waiting for Confirmation',
        text: 'Your deposit is pending until you bring the cash and our staff confirm it. Receipt generated.',
      }
    : {
        title: 'Waiting for Approval',
        text: 'Your deposit is submitted and awaiting approval. Receipt generated.',
      };

function toastSuccess(queryClient: QueryClient, transaction: Transaction) {
  if (isNotFinal(transaction))
    void import('../../money/undo/undo.ts').then(({ offerUndo }) =>
      offerUndo(queryClient, transaction),
    );
  else if (transaction.status === 'pending')
    toast({ title: waiting.title, description: waiting.text, variant: 'success' });
  else toastCompleted();
}
