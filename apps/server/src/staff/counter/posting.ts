import { type Cents, toDecimal } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { internalAccounts } from '../../money/accounts/internal-accounts.ts';
import {
  activateAccount,
  initialDepositTransfer,
  judgeInitialDeposit,
} from '../../money/initial-deposit/posting.ts';
import { accountsOfTransfers, noAccount, ownAccountId } from '../../money/orders/customer-order.ts';
import { accountSource, needsAccountOf } from '../../money/posting/account-facts.ts';
import type { MovementKind, Order, Posted } from '../../money/posting/movement-kind.ts';
import { transferCodes } from '../../money/transactions/transfer-codes.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import type { Facts } from '../../platform/database/batch-facts.ts';
import { cashBookedMail } from '../../platform/mail/counter-messages.ts';
import { queueMailToCustomer } from '../../platform/mail/queue-mail.ts';

/**
 * Cash that staff received or paid out at the counter. Needs no PIN: staff see the customer and
 * their ID.
 */
export interface CounterOrder extends Order {
  direction: 'deposit' | 'withdrawal';
  /** The deposit that activates the account. */
  isInitial: boolean;
  amount: Cents;
  description: string | null;
  /** Held until another staff member approves. */
  isPending: boolean;
  bookedBy: { staffId: bigint; origin: Origin };
}

export const counterKind: MovementKind<CounterOrder> = {
  name: 'counter',
  needsOf: (order) => [needsAccountOf(order)],
  accountsOf: (order) => accountsOfTransfers(transfersOf(order, null)),
  transfersOf: (order, facts) => transfersOf(order, facts) ?? [],
  judge: judgeCounterOrder,
  // Idempotency keys belong to the caller, here the staff member who books the cash.
  callerOf: ({ bookedBy }) => bookedBy.staffId,
  // A retry matches even if the deposit turned out to be the first.
  inputsOf: ({ customerId, direction, amount, description }) => [
    { customerId, direction, amount, description },
  ],
  transactionOf: (order) => ({
    type: order.isInitial ? 'initial_deposit' : order.direction,
    fee: 0n,
    description: order.description,
    isPending: order.isPending,
    bookedBy: order.bookedBy.staffId,
  }),
  async writeBehind(connection, posted, facts) {
    for (const each of posted) {
      await recordCounterOrder(connection, each, facts);
      const { order } = each;
      if (order.isInitial) await activateAccount(connection, order, order.amount, facts);
    }
  },
};

function judgeCounterOrder(order: CounterOrder, facts: Facts): Refusal | null {
  if (order.isInitial) return judgeInitialDeposit(order, facts);
  const account = facts.of(accountSource).byCustomer.get(order.customerId);
  if (!account) return noAccount();
  return account.has_initial_deposit
    ? null
    : new Refusal('deposit_required', 'Please make the initial deposit of $50.00 first.');
}

function transfersOf(order: CounterOrder, facts: Facts | null) {
  const own = ownAccountId(order, facts);
  if (own === null) return null;
  const { direction, amount } = order;
  if (order.isInitial) return [initialDepositTransfer(internalAccounts.cash, own, amount)];
  return [
    {
      kind: order.isPending ? ('pending' as const) : ('immediate' as const),
      debitAccountId: direction === 'deposit' ? internalAccounts.cash : own,
      creditAccountId: direction === 'deposit' ? own : internalAccounts.cash,
      amount,
      code: transferCodes[direction],
    },
  ];
}

/**
 * Records the booking in the audit log and notifies the customer. An initial deposit has its own
 * message.
 */
async function recordCounterOrder(
  connection: Connection,
  { order, transaction }: Posted<CounterOrder>,
  facts: Facts,
): Promise<void> {
  const { customerId, direction, amount, isPending, description, bookedBy } = order;
  const account = facts.of(accountSource).byCustomer.get(customerId);
  if (!account) throw new Error(`customer ${customerId} has no account`);
  await recordEvent(connection, {
    action: `counter_${direction}`,
    actorId: bookedBy.staffId,
    subjectId: customerId,
    origin: bookedBy.origin,
    after: {
      transactionId: Number(transaction.id),
      accountNumber: account.account_number,
      amount: toDecimal(amount),
      status: isPending ? 'pending' : 'completed',
    },
    ...(description === null ? {} : { detail: description }),
  });
  if (order.isInitial) return;
  await queueMailToCustomer(connection, customerId, (firstName) =>
    cashBookedMail(firstName, { direction, amount, isPending }),
  );
}
