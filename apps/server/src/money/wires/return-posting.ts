import { formatUsd } from '@seven-hills/money';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { MovementKind, Order } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { type Facts, needs } from '../../platform/database/batch-facts.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { noAccount, ownAccountId } from '../orders/customer-order.ts';
import { needsAccountOf, ownAccount } from '../posting/account-facts.ts';
import { givenBackSource } from '../transactions/given-back.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';
import { wireReturnedMail } from './mails.ts';

/** Returns the amount and the fee of a rejected wire, less what was given back before. */
export interface WireReturn extends Order {
  wireId: bigint;
  amount: bigint;
  fee: bigint;
  description: string;
  recipient: { bankName: string; accountLastFour: string; recipientName: string };
}

export const wireReturnKind: MovementKind<WireReturn> = {
  name: 'wire_return',
  needsOf: (order) => [needs(givenBackSource, order.wireId), needsAccountOf(order)],
  accountsOf: () => null,
  transfersOf,
  judge(order, facts) {
    if (!ownAccount(order, facts)) return noAccount();
    const wire = facts.of(givenBackSource).get(order.wireId);
    return wire && wire.total - wire.given === order.amount + order.fee
      ? null
      : new Refusal('conflict', 'Some of this wire was given back in the meantime.');
  },
  accepted(order, facts) {
    const wire = facts.of(givenBackSource).get(order.wireId);
    if (wire) wire.given = wire.total;
  },
  callerOf: ({ customerId }) => customerId,
  inputsOf: (order) => [order],
  transactionOf: ({ fee, description, recipient }) => ({
    type: 'wire_return',
    fee,
    description,
    isPending: false,
    external: recipient,
  }),
  /** The primary key of `wire_return` makes a second return fail. */
  async writeBehind(connection, posted) {
    for (const { order, transaction } of posted) {
      const { amount, customerId, description, fee, wireId, recipient } = order;
      await connection.query('insert into wire_return (wire_id, transaction_id) values ($1, $2)', [
        wireId,
        transaction.id,
      ]);
      await recordEvent(connection, {
        action: 'wire_returned',
        subjectId: customerId,
        after: { wireId: Number(wireId), transactionId: Number(transaction.id) },
        detail: `${formatUsd(amount + fee)} returned`,
      });
      await queueMailToCustomer(connection, customerId, (firstName) =>
        wireReturnedMail(firstName, {
          amount,
          fee,
          recipientName: recipient.recipientName,
          explanation: description,
        }),
      );
    }
  },
};

/** A return includes the fee. */
function transfersOf(order: WireReturn, facts: Facts) {
  const own = ownAccountId(order, facts);
  if (own === null) return [];
  const back = { kind: 'immediate' as const, creditAccountId: own };
  const { wireClearing, feeIncome } = internalAccounts;
  const { amount, fee } = order;
  const amountBack = {
    ...back,
    debitAccountId: wireClearing,
    amount,
    code: transferCodes.wire_return,
  };
  const feeBack = { ...back, debitAccountId: feeIncome, amount: fee, code: transferCodes.fee };
  return fee === 0n ? [amountBack] : [amountBack, feeBack];
}
