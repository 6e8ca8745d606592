import type { TransactionStatus, TransactionType } from '@seven-hills/bank/transaction';
import type { Decider } from '@seven-hills/contracts/staff/transactions';
import type { LedgerRefusal, TransferSpec } from '@seven-hills/ledger';
import { bigints, type Connection } from '@seven-hills/postgres';
import type { DecisionKind } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import {
  ascending,
  type FactSource,
  type Facts,
  needs,
} from '../../platform/database/batch-facts.ts';
import { writeSeconds } from '../../platform/time/bank-calendar.ts';
import { alreadyDecided } from '../posting/ledger-refusal.ts';
import { noSuchTransaction } from '../transactions/transaction-row.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';
import { type DecisionFacts, deciderOf, usersOfTransaction } from './decider-of.ts';
import { type Decision, recordDecisions } from './record-decisions.ts';

interface PendingTransaction extends DecisionFacts {
  id: bigint;
  type: TransactionType;
  status: TransactionStatus;
  amount_transfer_id: bigint;
  fee_transfer_id: bigint | null;
}

/** The transactions to decide, locked until the commit. */
export const pendingSource: FactSource<bigint, Map<bigint, PendingTransaction>> = {
  name: 'pending transactions',
  async load(opening, ids) {
    const rows = await opening.add<PendingTransaction>({
      name: 'lock-pending-transactions',
      text: `select id, customer_id, booked_by, held_until, ordered_at, type, status,
                    amount_transfer_id, fee_transfer_id, ${usersOfTransaction('item')} as user_ids
             from bank_transaction as item
             where id = any ($1::bigint[])
             order by id
             for update`,
      values: [bigints(ascending(ids))],
    });
    return new Map(rows.map((row) => [row.id, row]));
  },
};

export const decisionKind: DecisionKind<Decision> = {
  name: 'decision',
  needsOf: ({ transactionId }) => [needs(pendingSource, transactionId)],
  accountsOf: () => null,
  transfersOf: (order, facts) => transfersOf(order, pendingOf(order, facts)),
  judge: (order, facts) => judgeDecision(order, pendingOf(order, facts)),
  /** Marks it as decided for later decisions in the same batch. */
  accepted(order, facts) {
    const pending = pendingOf(order, facts);
    if (pending) pending.status = order.decision;
  },
  refusalOf: (reason: LedgerRefusal) =>
    reason === 'debit_account_frozen' || reason === 'credit_account_frozen'
      ? new Refusal(
          'account_suspended',
          'This account is suspended. Activate it first, or decline the transaction.',
        )
      : undefined,
  async writeBehind(connection, orders) {
    await updateDecided(connection, orders);
    await recordDecisions(connection, orders);
  },
};

const pendingOf = ({ transactionId }: Decision, facts: Facts) =>
  facts.of(pendingSource).get(transactionId);

function transfersOf(
  { decision, isSettledOutside = false }: Decision,
  pending: PendingTransaction | undefined,
): TransferSpec[] {
  if (!pending) return [];
  const amount: TransferSpec = {
    kind: decision === 'completed' ? 'post_pending' : 'void_pending',
    pendingTransferId: pending.amount_transfer_id,
    code: transferCodes[pending.type],
    ignoreFrozen: isSettledOutside,
  };
  if (pending.fee_transfer_id === null) return [amount];
  // Of a withdrawal, it is the tax withheld.
  const code = pending.type === 'withdrawal' ? transferCodes.tax_withheld : transferCodes.fee;
  const fee = { pendingTransferId: pending.fee_transfer_id, code };
  return [amount, { ...amount, ...fee }];
}

/** Judges whether a decision may be made, based on the locked row. */
function judgeDecision(
  { decision, decidedBy }: Decision,
  pending: PendingTransaction | undefined,
): Refusal | null {
  if (!pending) return noSuchTransaction();
  if (pending.status !== 'pending') return alreadyDecided();
  if (decidedBy !== null) {
    const decider = deciderOf(pending, decidedBy.staffId);
    if (decider !== 'you') return new Refusal('conflict', sentences[decider](pending.held_until));
  }
  // Nobody outside received it yet, so staff can stop it but cannot mark it as paid.
  const isApprovedByHand = decidedBy !== null && decision === 'completed';
  if (isApprovedByHand && isBankTransfer(pending.type))
    return new Refusal(
      'conflict',
      'This transfer completes when the other bank settles it. Until it is sent, it can only be declined.',
    );
  return isApprovedByHand && pending.type === 'external_payment'
    ? new Refusal(
        'conflict',
        'This payment is sent automatically when its hold ends. Until then, it can only be declined.',
      )
    : null;
}

const isBankTransfer = (type: TransactionType) =>
  type === 'bank_transfer_in' || type === 'bank_transfer_out' || type === 'ach_payment';

/** Why a transaction is not the staff member's to decide. */
const sentences: Record<Exclude<Decider, 'you'>, (heldUntil: Date | null) => string> = {
  colleague: () =>
    'Another staff member must decide a transaction that you ordered or booked, or of an account that you use.',
  customer: (heldUntil) =>
    `Its sender can take this transfer back${heldUntil ? ` until ${writeSeconds(heldUntil)}` : ''}. Then it is final. To stop it, suspend the account.`,
  payment_service: () =>
    'It is with the payment service or the other bank, which will complete or reject it.',
};

/**
 * Sets the final status of pending transactions. Their rows have been locked since the batch
 * opened. A released hold creates no entry, so the account's row records when the balance changed.
 */
async function updateDecided(connection: Connection, orders: readonly Decision[]): Promise<void> {
  await connection.query({
    name: 'resolve-transactions',
    text: `with resolved as (
             update bank_transaction
             set status = decided.status, status_reason = decided.reason, status_code = decided.code,
                 updated_at = now()
             from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as decided (id, status, reason, code)
             where bank_transaction.id = decided.id
             returning from_account_id, bank_transaction.status
           )
           update account set updated_at = now()
           where id in (select from_account_id from resolved where status <> 'completed')`,
    values: [
      orders.map(({ transactionId }) => transactionId),
      orders.map(({ decision }) => decision),
      orders.map(({ reason }) => reason),
      orders.map(({ code = null }) => code),
    ],
  });
}
