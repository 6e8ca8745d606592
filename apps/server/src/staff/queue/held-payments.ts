import type { Given } from '@seven-hills/contracts/endpoint';
import type { heldPayment } from '@seven-hills/contracts/staff/screening';
import type { Cents } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import type { WorkSource } from '../../capability/work-source.ts';
import { Refusal } from '../../http/problem.ts';
import { isReversed } from '../../money/transactions/is-reversed.ts';
import { claimColumns, joinClaim } from './claims.ts';

/**
 * SQL for the payments that are to leave and that screening holds. One that was declined, canceled,
 * or taken back waits for nobody.
 */
const heldPayments = `(
  select held.id, held.kind, held.reason, held.is_answered, held.asked_at, sent.amount,
         sent.customer_id, sent.account_id, sent.transaction_id,
         coalesce(item.recipient_name, item.external_bank_name, 'a linked account') as receiver
  from screening as held
  join ach_order as sent on held.kind = 'ach_out' and sent.id = held.reference
  left join bank_transaction as item on item.id = sent.transaction_id
  where held.state = 'held' and sent.state = 'held'
  union all
  select held.id, held.kind, held.reason, held.is_answered, held.asked_at, item.amount,
         item.customer_id, item.from_account_id, item.id, item.recipient_name
  from screening as held
  join bank_transaction as item on held.kind = 'wire_out' and item.id = held.reference
  join wire_instruction as instruction
    on instruction.transaction_id = item.id and instruction.handed_over_at is null
  where held.state = 'held' and item.type = 'wire_transfer' and not ${isReversed('item.id')}
)`;

/** SQL for whether a person ordered such a payment, or owns its account. */
const isOwn = (person: string) => `(item.customer_id = ${person} or exists (
  select from account_owner
  where account_id = item.account_id and customer_id = ${person} and until is null
))`;

/** Payments that fraud screening holds before they leave the bank. */
export const screeningWork: WorkSource = {
  kind: 'screening',
  open: `select item.id as reference, item.asked_at as since, item.customer_id as person_id,
                item.amount, item.receiver as subject, null::timestamptz as ends_at,
                ${claimColumns}, not ${isOwn('$1')} as may
         from ${heldPayments} as item
         ${joinClaim('screening', 'item.id')}`,
};

type HeldPayment = Given<typeof heldPayment> & {
  customerId: bigint;
  accountId: bigint;
  amount: Cents;
  receiver: string;
  isOwn: boolean;
};

/** Reads a payment that is held. Fails with `not_found`. */
export async function readHeldPayment(
  connection: Pick<Connection, 'query'>,
  viewerId: bigint,
  id: bigint,
): Promise<HeldPayment> {
  const { rows } = await connection.query<HeldPayment>(
    `select item.id, item.kind, item.reason, item.is_answered as "isAnswered",
            item.asked_at as "askedAt", item.transaction_id as "transactionId",
            item.customer_id as "customerId", item.account_id as "accountId", item.amount,
            item.receiver, ${isOwn('$2')} as "isOwn"
     from ${heldPayments} as item
     where item.id = $1`,
    [id, viewerId],
  );
  if (!rows[0]) throw new Refusal('not_found', 'This payment is no longer held.');
  return rows[0];
}
