import type { Cents } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import type { MovementKind, Order } from '../../capability/movement-kind.ts';
import type { Execution } from '../../capability/proposal-action.ts';
import { Refusal } from '../../http/problem.ts';
import { lockPeople } from '../../money/account-sharing/lock-people.ts';
import { type ConditionSources, noAccount } from '../../money/orders/customer-order.ts';
import { accountSource, needsAccountOf, ownAccount } from '../../money/posting/account-facts.ts';
import { transferCodes } from '../../money/transactions/transfer-codes.ts';
import type { StopCause } from '../../people/identity/stops.ts';
import { needs } from '../../platform/database/batch-facts.ts';
import { staleRefusal } from '../proposals/judge-vote.ts';
import { notForYourself } from '../proposals/propose.ts';
import { closeOne, previewOneClosing, readStateOfOne } from './close-one-account.ts';
import { cannotReceive } from './rest-target.ts';

/** The closing of one account whose rest moves to another account of the same owner. */
export interface ClosingWithRest extends StopCause {
  accountId: number;
  toAccountId: number;
}

/** Moves everything that is left on an account that one person owns alone, and closes it. */
export interface RestOrder extends Order {
  accountId: bigint;
  toAccountId: bigint;
  amount: Cents;
  form: ClosingWithRest;
  execution: Pick<Execution, 'deciderId' | 'origin'> & {
    /** What the votes were based on; null if nobody had to vote. */
    baseVersion: string | null;
  };
}

/**
 * Reads what moves. Fails with `not_found`, and with `conflict` if nothing is left.
 */
export async function restOrder(
  database: Connection | Database,
  form: ClosingWithRest,
  execution: RestOrder['execution'],
): Promise<RestOrder> {
  const { holderId, posted, closedAt } = await readStateOfOne(database, form.accountId);
  if (posted === 0n && closedAt === null)
    throw new Refusal('conflict', 'The account is empty by now. Close it without moving anything.');
  return {
    customerId: holderId,
    accountId: BigInt(form.accountId),
    toAccountId: BigInt(form.toAccountId),
    amount: posted,
    form,
    execution,
  };
}

/**
 * The rest leaves in the transaction that closes the account, so a payment is in before, or is
 * refused. The lock of the owner's PIN keeps the owner's own orders and schedules waiting.
 */
export const createRestKind = ({
  pins,
}: Pick<ConditionSources, 'pins'>): MovementKind<RestOrder> => ({
  name: 'account_closing',
  needsOf: (order) => [
    pins.needsOf(order.customerId),
    needsAccountOf(order),
    needs(accountSource, { id: order.toAccountId }),
  ],
  accountsOf: ({ accountId, toAccountId }) => [accountId, toAccountId],
  transfersOf: ({ accountId, toAccountId, amount }) => [
    {
      kind: 'immediate',
      debitAccountId: accountId,
      creditAccountId: toAccountId,
      amount,
      code: transferCodes.own_transfer,
    },
  ],
  judge(order, facts, balances) {
    if (!ownAccount(order, facts)) return noAccount();
    const balance = balances.balanceOf(order.accountId);
    return balance?.posted === order.amount && balance.held === 0n ? null : balanceChanged();
  },
  callerOf: ({ execution }) => execution.deciderId,
  // Never repeated under a key: an account is closed once.
  inputsOf: ({ accountId, toAccountId }) => [{ accountId, toAccountId }],
  transactionOf: () => ({
    type: 'own_transfer',
    fee: 0n,
    description: 'Rest of a closed account, moved by our staff',
    isPending: false,
  }),
  async writeBehind(connection, posted) {
    for (const { order } of posted) await finishClosing(connection, order);
  },
  refusalOf: (reason) => (reason === 'credit_account_frozen' ? cannotReceive() : undefined),
});

/** Judges again behind the posting's locks, when the money has left. */
async function finishClosing(
  connection: Connection,
  { accountId, form, execution }: RestOrder,
): Promise<void> {
  await lockPeople(connection, accountId);
  const { baseVersion, barredIds } = await previewOneClosing(connection, form);
  if (barredIds.includes(execution.deciderId)) throw notForYourself();
  if (execution.baseVersion !== null && execution.baseVersion !== baseVersion)
    throw staleRefusal('The owners of the account have changed.');
  await closeOne(connection, execution.deciderId, form, execution.origin);
}

const balanceChanged = () =>
  new Refusal('balance_changed', 'The balance has just changed. Please try again.');
