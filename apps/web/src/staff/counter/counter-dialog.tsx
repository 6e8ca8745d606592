import type { Transaction } from '@seven-hills/bank/transaction';
import { words } from '@seven-hills/bank/words/words';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notSentSentence } from '../../money/movement/order-words.ts';
import { useMovement } from '../../money/movement/use-movement.ts';
import { api } from '../../net/api-client.ts';
import { failureText } from '../../net/api-error.ts';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { refreshStaffData } from '../staff-data.ts';
import { fullNameOf } from '../words.ts';
import { CounterConfirmation } from './counter-confirmation.tsx';
import { CounterFields } from './counter-fields.tsx';
import { type CounterDraft, type Direction, factsOf } from './counter-form.ts';

interface CounterDialogProps {
  /** The customer, with the account that the cash is for. */
  user: AdminUser;
  /** The staff member who makes the booking. */
  staffId: number;
  onClose: () => void;
}

/**
 * Deposits or withdraws cash at the counter: first the form, then a review. A booking is posted at
 * most once.
 */
export function CounterDialog({ user: listed, staffId, onClose }: CounterDialogProps) {
  const queryClient = useQueryClient();
  // Fetched whenever the dialog opens, because balances change while a page is on screen.
  const { data: cash } = useQuery(
    api.freshQuery('/api/admin/users/:id/cash-today', {
      params: { id: listed.id },
      query: { account: listed.account?.id },
    }),
  );
  const user = cash
    ? { ...listed, account: cash.account, hasInitialDeposit: cash.hasInitialDeposit }
    : listed;
  const [direction, setDirection] = useState<Direction>('deposit');
  const [isDirty, setIsDirty] = useState(false);
  const [checked, setChecked] = useState<CounterDraft | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const movement = useMovement<CounterDraft>({
    kind: 'counter',
    userId: staffId,
    isReviewing: checked !== null,
    onSent(transaction) {
      if (transaction) toastBooked(transaction);
      onClose();
      void refreshStaffData(queryClient);
    },
    onNotSent({ order, error, draft: ordered }) {
      const description = error ? failureText(error, bookingFailed) : notSentSentence(order);
      setChecked(checked ?? ordered);
      setRefusal(description);
      toast({ title: 'Error', description, variant: 'destructive' });
      void refreshStaffData(queryClient);
    },
  });
  // An earlier booking with an unknown outcome takes precedence; it may be another customer's.
  const draft = movement.order ? movement.draft : checked;

  function book() {
    if (!checked) return;
    setRefusal(null);
    const { direction: kind, accountId, userId, amount, note, identification, ira } = checked;
    movement.confirm(factsOf(checked), checked, (idempotencyKey, signal) =>
      api.post(`/api/admin/counter-${kind}s`, {
        body: { accountId, userId, amount, note, identification, ira },
        idempotencyKey,
        signal,
      }),
    );
  }

  if (draft || movement.order)
    return (
      <CounterConfirmation
        user={draft?.accountId === user.account?.id ? user : null}
        draft={draft}
        movement={movement}
        refusal={movement.order ? null : refusal}
        onConfirm={book}
        onBack={() => {
          setChecked(null);
          setRefusal(null);
        }}
        onClose={onClose}
      />
    );
  return (
    <GuardedDialog
      isDirty={isDirty}
      onClose={onClose}
      title="Cash at the Counter"
      description={`${fullNameOf(user)}, account ${user.account?.accountNumber ?? ''}`}
    >
      {(cancel) => (
        <CounterFields
          user={user}
          cash={cash}
          direction={direction}
          onDirectionChange={setDirection}
          onDirtyChange={setIsDirty}
          onChecked={setChecked}
          onCancel={cancel}
        />
      )}
    </GuardedDialog>
  );
}

const bookingFailed = 'Failed to post the cash. Please try again.';

function toastBooked({ type, status }: Transaction) {
  const what = type === 'withdrawal' ? 'withdrawal' : 'deposit';
  toast(
    status === 'pending'
      ? {
          title: 'Waiting for Approval',
          description: `Another staff member must approve this ${what} before it is posted.`,
          variant: 'success',
        }
      : {
          title: what === 'deposit' ? 'Deposit Posted' : 'Withdrawal Posted',
          description: `The ${what} has been posted and the ${words.customer} has been notified.`,
          variant: 'success',
        },
  );
}
