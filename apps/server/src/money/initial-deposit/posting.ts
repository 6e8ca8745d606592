import { type Cents, toDecimal } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { MovementKind, Order } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import type { Facts } from '../../platform/database/batch-facts.ts';
import { applyStops } from '../accounts/account-stops.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { withIra } from '../ira/with-ira.ts';
import { noAccount, ownAccountId } from '../orders/customer-order.ts';
import { needsAccountOf, ownAccount } from '../posting/account-facts.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';
import { depositReceivedMail, depositReceivedSuspendedMail } from './mails.ts';

/** The card deposit that activates an account. */
interface CardDeposit extends Order {
  /** What the payment was for when it began. */
  amount: Cents;
  occurredAt?: Date;
}

const plainDepositKind: MovementKind<CardDeposit> = {
  name: 'initial_deposit',
  needsOf: (order) => [needsAccountOf(order)],
  accountsOf: () => null,
  transfersOf(order, facts) {
    const own = ownAccountId(order, facts);
    return own === null
      ? []
      : [initialDepositTransfer(internalAccounts.cardClearing, own, order.amount)];
  },
  judge: judgeInitialDeposit,
  callerOf: ({ customerId }) => customerId,
  inputsOf: ({ customerId, amount }) => [{ customerId, amount }],
  transactionOf: ({ occurredAt }) => ({
    type: 'initial_deposit',
    fee: 0n,
    description: 'Initial deposit',
    isPending: false,
    occurredAt,
  }),
  async writeBehind(connection, posted, facts) {
    for (const { order } of posted) await activateAccount(connection, order, order.amount, facts);
  },
};

/** Into an IRA, it is a contribution, even beyond the limit: the card was charged. */
export const cardDepositKind = withIra(plainDepositKind, {
  sidesOf: (order, facts) => ({ to: ownAccount(order, facts) }),
  mustTake: true,
});

/** The initial deposit unfreezes the account in the same transaction. */
export const initialDepositTransfer = (
  debitAccountId: bigint,
  creditAccountId: bigint,
  deposited: Cents,
) => ({
  kind: 'immediate' as const,
  debitAccountId,
  creditAccountId,
  amount: deposited,
  code: transferCodes.initial_deposit,
  ignoreFrozen: true,
});

export function judgeInitialDeposit(order: Order, facts: Facts): Refusal | null {
  const account = ownAccount(order, facts);
  if (!account) return noAccount();
  return account.awaits_deposit ? null : depositAlreadyMade();
}

export const depositAlreadyMade = () =>
  new Refusal('deposit_already_made', 'Your initial deposit has been made already.');

/**
 * Activates the account on its initial deposit: marks the person, and with a trigger the account
 * (migration `0051-deposits-activate-accounts.sql`), unfreezes it, logs, and notifies, all in the
 * crediting transaction. A suspension or freeze by staff stays in effect; like this, it is
 * decided under the ledger account's lock.
 */
export async function activateAccount(
  connection: Connection,
  order: Order,
  deposited: Cents,
  facts: Facts,
): Promise<void> {
  const { customerId } = order;
  const account = ownAccount(order, facts);
  if (!account) return;
  await connection.query(
    'update customer set has_initial_deposit = true, updated_at = now() where id = $1',
    [customerId],
  );
  const isSuspended = (await applyStops(connection, [account.id])).length > 0;
  await recordEvent(connection, {
    action: 'initial_deposit_credited',
    subjectId: customerId,
    after: { accountNumber: account.account_number, amount: toDecimal(deposited) },
  });
  const mail = isSuspended ? depositReceivedSuspendedMail : depositReceivedMail;
  await queueMailToCustomer(connection, customerId, (firstName) => mail(firstName, deposited));
}
