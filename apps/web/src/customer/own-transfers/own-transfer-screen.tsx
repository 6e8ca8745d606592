import type { Transaction } from '@seven-hills/bank/transaction';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import type { NewOwnTransfer } from '@seven-hills/contracts/money/own-transfers';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useSearch } from 'wouter';
import { OrderProgress } from '../../money/movement/order-progress.tsx';
import { notSentSentence } from '../../money/movement/order-words.ts';
import {
  failurePageHref,
  failureReasonOf,
  toastMoneyFailure,
} from '../../money/movement/toast-money-failure.ts';
import { useMovement } from '../../money/movement/use-movement.ts';
import { canPay, isOwnAlone, ownAccountLabel, ownAccountName } from '../../money/own-accounts.ts';
import { ownAccountsQuery, pinStatusQuery } from '../../money/queries.ts';
import { toastCompleted } from '../../money/undo/toast-completed.ts';
import { api } from '../../net/api-client.ts';
import { failureText, problemCode } from '../../net/api-error.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { showServerErrors } from '../../net/server-errors.ts';
import { useKeptInput } from '../../net/session/use-kept-input.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetched, fetchedExtra } from '../../ui/fetched.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { iraSideOf } from '../ira/ira-choice.ts';
import { useIraChoice } from '../ira/use-ira-choice.ts';
import { idIn, urlIdOf, viewHref, withAccount } from '../screens.ts';
import { OwnTransferFields } from './own-transfer-fields.tsx';
import { firstAccounts, type OwnTransferValues, ownTransferForm } from './own-transfer-form.ts';

/** Loaded with the form, so that it is ready when the bank responds. */
const ReceiptDialog = fetchedExtra(
  () => import('../../money/receipts/receipt-dialog.tsx'),
  'ReceiptDialog',
);

const ChooseGoals = fetched(
  () => import('../../money/savings-goals/choose-goals.tsx'),
  'ChooseGoals',
);

const IraFields = fetchedExtra(() => import('../ira/ira-fields.tsx'), 'IraFields');

const failed = 'The money could not be moved.';

/**
 * Moves money between the customer's accounts; the URL can name them and an amount
 * (`?from=1001&to=1002&amount=200`).
 */
export function OwnTransferScreen({ user }: { user: CurrentUser }) {
  const own = useQuery(ownAccountsQuery);
  return (
    <Page
      title="Move Money"
      description="Move money between your own accounts right away, without a fee."
      back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
      actions={
        <ButtonLink href={viewHref('income-rules')} variant="secondary">
          Rules for Incoming Money
        </ButtonLink>
      }
    >
      <QueryPanel query={own} loading="Loading your accounts">
        {({ accounts }) => {
          const alone = accounts.filter(isOwnAlone);
          const joint = accounts.filter((account) => canPay(account) && account.isShared);
          return (
            <div className="grid max-w-2xl gap-5">
              {alone.length > 1 ? (
                <OwnTransfer user={user} accounts={alone} />
              ) : (
                joint.length === 0 && <NeedsAnother />
              )}
              {joint.length > 0 && <SendInstead accounts={[...alone, ...joint]} />}
            </div>
          );
        }}
      </QueryPanel>
    </Page>
  );
}

function NeedsAnother() {
  return (
    <Card>
      <EmptyState
        title="You Need a Second Account of Your Own"
        action={<ButtonLink href={viewHref('open-account')}>Open Another Account</ButtonLink>}
      >
        You can move money here once you have another account of your own.
      </EmptyState>
    </Card>
  );
}

/** Leads to the transfer from an account, for a person who shares one. */
function SendInstead({ accounts }: { accounts: readonly OwnAccount[] }) {
  return (
    <Card className="grid gap-3">
      <h2 className="font-semibold">To or from a Joint Account</h2>
      <p className="text-ink-soft">
        Money to or from an account that you share is sent like a payment, with its limits and
        confirmations. Choose the account that it leaves.
      </p>
      <ul className="flex flex-wrap gap-3">
        {accounts.map((account) => (
          <li key={account.id}>
            <ButtonLink
              href={withAccount(viewHref('transaction', { type: 'transfer' }), urlIdOf(account))}
              variant="secondary"
            >
              Send from {ownAccountLabel(account)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface OwnTransferProps {
  user: CurrentUser;
  accounts: readonly OwnAccount[];
}

/** The form, which is its own review, and the outcome. */
function OwnTransfer({ user, accounts }: OwnTransferProps) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [ordered, setOrdered] = useState<NewOwnTransfer | null>(null);
  const [receipt, setReceipt] = useState<Transaction | null>(null);
  useEffect(() => void ReceiptDialog.fetch(), []);

  const form = useAppForm({
    schema: ownTransferForm,
    defaultValues: {
      ...firstAccounts(accounts, { from: idIn(search, 'from'), to: idIn(search, 'to') }),
      amount: new URLSearchParams(search).get('amount') ?? '',
      description: '',
      pin: '',
    },
    onValid: move,
  });
  useKeptInput('own-transfer', form);
  const [fromId, toId, typedAmount] = useWatch({
    control: form.control,
    name: ['fromAccountId', 'toAccountId', 'amount'],
  });
  const [from, to] = [fromId, toId].map((id) => accounts.find((one) => String(one.id) === id));
  const side = iraSideOf(from, to);
  const ira = useIraChoice(side, side === 'out' ? from?.id : to?.id);

  const movement = useMovement<OwnTransferValues>({
    kind: 'ownTransfer',
    userId: user.id,
    isReviewing: true,
    onSent(transaction) {
      toastCompleted();
      form.reset({ ...form.getValues(), amount: '', description: '', pin: '' });
      ira.clear();
      setReceipt(transaction);
    },
    onNotSent({ order, error, reason, draft }) {
      if (failureReasonOf(error) === 'suspended') navigate(failurePageHref('suspended'));
      const sentence = error ? failureText(error, failed) : (reason ?? notSentSentence(order));
      toastMoneyFailure('Money Not Moved', error, sentence);
      if (draft) form.reset(draft);
      if (problemCode(error)?.startsWith('pin_'))
        void queryClient.invalidateQueries({ queryKey: pinStatusQuery.queryKey });
      setFailure(showServerErrors(form, error) ? null : sentence);
    },
  });

  function move(typed: NewOwnTransfer) {
    if (!ira.check()) return;
    const body = { ...typed, ...(ira.choice && { ira: ira.choice }) };
    setFailure(null);
    setOrdered(body);
    movement.confirm(
      { what: 'own transfer', amount: body.amount, recipient: to ? ownAccountName(to) : null },
      { ...form.getValues(), pin: '' },
      (idempotencyKey, signal) => api.post('/api/own-transfers', { body, idempotencyKey, signal }),
    );
  }

  if (movement.order)
    return (
      <div className="grid max-w-2xl gap-5">
        <OrderProgress order={movement.order} />
        {movement.order.state === 'sending' && (
          <Button size="large" className="sm:justify-self-end" pending>
            Processing...
          </Button>
        )}
      </div>
    );
  const setAside = movement.question?.setAside;
  if (setAside && ordered)
    return (
      <div className="max-w-2xl">
        <ChooseGoals
          setAside={setAside}
          onChosen={(fromGoals) => move({ ...ordered, fromGoals })}
          onCancel={() => navigate(viewHref('dashboard'))}
        />
      </div>
    );
  return (
    <>
      <OwnTransferFields
        form={form}
        accounts={accounts}
        failure={failure}
        isOffline={movement.isOffline}
        iraFields={side && <IraFields ira={ira} typedAmount={typedAmount} />}
        onCancel={() => navigate(viewHref('dashboard'))}
      />
      <ReceiptDialog
        transaction={receipt}
        onClose={() => navigate(viewHref('dashboard'))}
        onLeave={() => setReceipt(null)}
      />
    </>
  );
}
