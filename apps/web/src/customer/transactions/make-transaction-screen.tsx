import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import type { CurrentUser } from '@seven-hills/contracts/api/people/session';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pinStatusQuery } from '../../money/queries.ts';
import { ReceiptDialog } from '../../money/receipt/receipt-dialog.tsx';
import { createIntentionStore } from '../../money/submit/intention-store.ts';
import {
  failurePageHref,
  failureReasonOf,
  toastMoneyFailure,
} from '../../money/submit/toast-money-failure.ts';
import { UnsettledNotice } from '../../money/submit/unsettled-notice.tsx';
import { useSafeSubmit } from '../../money/submit/use-safe-submit.ts';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { bankServices } from '../../net/bank-services.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/form/field.tsx';
import { PinInput } from '../../ui/form/masked-input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { PinLockNotice } from '../pin/pin-lock-notice.tsx';
import { viewHref } from '../views.ts';
import { DraftDetails, describeDraft } from './draft-details.tsx';
import { HowToDepositScreen } from './how-to-deposit-screen.tsx';
import { HowToWithdrawScreen } from './how-to-withdraw-screen.tsx';
import { TransactionFields } from './transaction-fields.tsx';
import { bodyOf, draftOf, type TransactionDraft, typesOffered } from './transaction-form.ts';
import { TransactionSummary } from './transaction-summary.tsx';
import { useTransactionForm } from './use-transaction-form.ts';

const store = createIntentionStore<TransactionDraft>('transaction');

const offered = typesOffered(bankServices);

const cashOffered = (['deposit', 'withdrawal'] as const).filter((type) => offered.includes(type));
/** In a sentence: `deposit or withdraw cash`. */
const cashWords = cashOffered
  .map((type) => (type === 'deposit' ? 'deposit' : 'withdraw'))
  .join(' or ');

/** Transfer, deposit or withdraw; what customers do not order themselves is explained instead. */
export function MakeTransactionScreen({ user }: { user: CurrentUser }) {
  const asked = new URLSearchParams(useSearch()).get('type');
  if (asked === 'deposit' && !offered.includes(asked)) return <HowToDepositScreen />;
  if (asked === 'withdrawal' && !offered.includes(asked)) return <HowToWithdrawScreen />;
  return <TransactionScreen user={user} asked={asked} />;
}

/** What was asked for is carried out at most once. */
function TransactionScreen({ user, asked }: { user: CurrentUser; asked: string | null }) {
  usePageTitle('Make Transaction');
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const [receipt, setReceipt] = useState<Transaction | null>(null);
  const backToDashboard = () => navigate(viewHref('dashboard'));

  const submitting = useSafeSubmit<TransactionDraft>({
    store,
    userId: user.id,
    onPosted(transaction) {
      tellSuccess(transaction);
      form.clear();
      setReceipt(transaction);
    },
    onFailed(error) {
      if (failureReasonOf(error) === 'suspended') navigate(failurePageHref('suspended'));
      toastMoneyFailure('Transaction Failed', error, 'Failed to process transaction');
      form.showRefusal(error);
      if (problemCode(error)?.startsWith('pin_'))
        void queryClient.invalidateQueries({ queryKey: pinStatusQuery.queryKey });
    },
  });
  const { unsettled } = submitting;
  const form = useTransactionForm({
    initialType: offered.find((type) => type === asked) ?? 'transfer',
    unsettledDraft: unsettled?.intention.draft ?? null,
    onSubmit: (values) => {
      const draft = unsettled?.intention.draft ?? draftOf(values);
      submitting.submit(draft, (idempotencyKey) =>
        api.post('/api/transactions', { body: bodyOf(draft, values.pin), idempotencyKey }),
      );
    },
  });

  return (
    <>
      <PageHeader
        title="Make Transaction"
        description={
          cashOffered.length > 0
            ? `Send money to another customer, or ${cashWords} cash.`
            : 'Send money to another customer.'
        }
        back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
      />
      <div className="mb-6 grid max-w-4xl gap-4 empty:hidden">
        {unsettled && (
          <UnsettledNotice
            unsettled={unsettled}
            what={describeDraft(unsettled.intention.draft)}
            onGiveUp={() => {
              submitting.giveUp();
              form.clear();
            }}
          />
        )}
        <PinLockNotice />
      </div>
      <form
        noValidate
        onSubmit={form.submit}
        className="grid max-w-5xl items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <Card className="grid gap-5">
          {unsettled ? (
            <DraftDetails draft={unsettled.intention.draft} />
          ) : (
            <TransactionFields form={form} />
          )}
          <Field
            label="PIN"
            hint="The 4-digit PIN that you set up for transactions."
            error={form.errorOf('pin')}
          >
            <PinInput {...form.register('pin')} />
          </Field>
        </Card>
        <div className="grid gap-4 lg:sticky lg:top-6">
          <TransactionSummary form={form} />
          <Button type="submit" size="large" pending={submitting.isPending}>
            {submitting.isPending
              ? 'Processing...'
              : unsettled
                ? 'Try Again'
                : 'Complete Transaction'}
          </Button>
          <Button variant="secondary" onClick={backToDashboard}>
            Cancel
          </Button>
        </div>
      </form>
      <ReceiptDialog transaction={receipt} onClose={backToDashboard} />
    </>
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
        text: 'Your deposit is submitted and waits for approval. Receipt generated.',
      };

function tellSuccess(transaction: Transaction) {
  const isPending = transaction.status === 'pending';
  toast({
    title: isPending ? waiting.title : 'Success',
    description: isPending
      ? waiting.text
      : 'Transaction completed successfully! Receipt generated.',
    variant: 'success',
  });
}
