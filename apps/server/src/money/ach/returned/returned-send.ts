import { explainReturn } from '@seven-hills/bank/payments/returned-entries';
import type { Connection } from '@seven-hills/postgres';
import { recordEvent } from '../../../audit-log/record-event.ts';
import type { MovementKind, Order } from '../../../capability/movement-kind.ts';
import { queueMailToCustomer } from '../../../people/identity/customer.ts';
import { needs } from '../../../platform/database/batch-facts.ts';
import { internalAccounts } from '../../accounts/internal-accounts.ts';
import { noAccount } from '../../orders/customer-order.ts';
import { accountSource } from '../../posting/account-facts.ts';
import { transferCodes } from '../../transactions/transfer-codes.ts';
import { type DecidedEntry, judgeEntry, needsEntry, settleEntry } from '../entry-facts.ts';
import { judgeOrderState, needsOrder, setOrderState } from '../originating/order-facts.ts';
import type { StaffDecision } from '../posting.ts';
import { transferReturnedMail } from './mails.ts';

const { achClearingIn } = internalAccounts;

/** A received entry that returns one of the bank's orders. */
export interface ReturnedOrder extends DecidedEntry {
  orderId: bigint;
  /** The network's reason: R03. */
  reason: string;
}

interface ReturnedSend extends Omit<ReturnedOrder, 'orderId'>, Order {
  /** Null if staff book a return that does not fit its order, which stays as it is. */
  orderId: bigint | null;
  decision?: StaffDecision;
  accountId: bigint;
  bankName: string | null;
  accountLastFour: string;
  receiver: string;
  /** Whether someone else was paid. */
  paysOthers: boolean;
}

/** Money that a customer sent comes back, also to an account that is frozen now. */
export const returnedSendKind: MovementKind<ReturnedSend> = {
  name: 'bank_transfer_return',
  needsOf: (order) => [
    needsEntry(order),
    ...(order.orderId === null ? [] : [needsOrder(order.orderId)]),
    needs(accountSource, { id: order.accountId }),
  ],
  accountsOf: ({ accountId }) => [achClearingIn, accountId],
  transfersOf: ({ accountId, amount }) => [
    {
      kind: 'immediate',
      debitAccountId: achClearingIn,
      creditAccountId: accountId,
      amount,
      code: transferCodes.bank_transfer_return,
      ignoreFrozen: true,
    },
  ],
  judge(order, facts) {
    const account = facts.of(accountSource).byId.get(order.accountId);
    if (!account || account.is_closed) return noAccount();
    const refusal = judgeEntry(order, facts);
    if (refusal || order.orderId === null) return refusal;
    return judgeOrderState(order.orderId, facts, 'assigned', 'settled');
  },
  accepted(order, facts) {
    settleEntry(order, 'posted', facts);
    if (order.orderId !== null) setOrderState(order.orderId, facts, 'returned');
  },
  callerOf: ({ customerId }) => customerId,
  inputsOf: ({ entryId }) => [{ entryId }],
  transactionOf: ({ reason, bankName, accountLastFour, receiver }) => ({
    type: 'bank_transfer_return',
    fee: 0n,
    description: explainReturn(reason),
    isPending: false,
    external: {
      accountLastFour,
      recipientName: receiver,
      ...(bankName !== null && { bankName }),
    },
  }),
  async writeBehind(connection, posted) {
    for (const { order, transaction } of posted) {
      const { amount, reason, bankName, receiver, paysOthers, orderId, decision } = order;
      await markPosted(connection, order.entryId, transaction.id, decision);
      if (orderId !== null) await markReturned(connection, { ...order, orderId });
      const to = paysOthers ? receiver : (bankName ?? receiver);
      await queueMailToCustomer(connection, order.customerId, (firstName) =>
        transferReturnedMail(firstName, { amount, to, explanation: explainReturn(reason) }),
      );
    }
  },
};

/** Marks an order, and concludes the bank's request to return it, whatever the reason. */
export async function markReturned(
  connection: Connection,
  { orderId, entryId, reason }: ReturnedOrder,
): Promise<void> {
  await connection.query(
    `update ach_order set state = 'returned', return_reason = $2, return_entry_id = $3 where id = $1`,
    [orderId, reason, entryId],
  );
  await connection.query(
    `update ach_recall set outcome = 'returned', decided_at = now()
     where order_id = $1 and outcome is null`,
    [orderId],
  );
}

/** Marks a return as posted, and records who decided that if it was not the rule. */
export async function markPosted(
  connection: Connection,
  entryId: bigint,
  transactionId: bigint | null,
  decision?: StaffDecision,
): Promise<void> {
  await connection.query(
    `update ach_entry
     set state = 'posted', transaction_id = $2, decided_by = $3,
         decided_at = case when $3::bigint is not null then now() end
     where id = $1`,
    [entryId, transactionId, decision?.staffId ?? null],
  );
  if (decision)
    await recordEvent(connection, {
      action: 'ach_return_booked',
      actorId: decision.staffId,
      after: { entryId: Number(entryId), transactionId: Number(transactionId) },
      origin: decision.origin,
    });
}
