import type { Connection } from '@seven-hills/postgres';
import type { CorrectedAccount } from '../../outside-accounts/correct-linked-account.ts';

/** A notification of change, with the linked account that its order named. */
export interface FoundChange extends CorrectedAccount {
  entry_id: bigint;
  change_code: string;
  corrected_data: string;
  /** The first eight digits of the routing number that the order named. */
  original_bank: string;
  /** The number that the other bank repeats. */
  account_number: string;
  /** Whether the customer can still use the account. */
  is_in_use: boolean;
}

/**
 * Locks a notification that is not decided yet, and the linked account. Null if it was decided, or
 * its trace number is none of an order with a linked account.
 */
export async function lockChange(
  connection: Connection,
  entryId: bigint,
): Promise<FoundChange | null> {
  const { rows: entries } = await connection.query<{ trace: string | null }>(
    `select entry -> 'addenda' -> 0 ->> 'originalTraceNumber' as trace
     from ach_entry
     where id = $1 and state = 'waiting' and purpose = 'change'
     for no key update`,
    [entryId],
  );
  const [entry] = entries;
  if (!entry) return null;
  const { rows } = await connection.query<FoundChange>(
    `select linked.id, linked.customer_id, linked.bank_name, linked.kind, linked.routing_number,
            linked.account_last_four, linked.fingerprint, linked.number_ciphertext, linked.key_id,
            linked.removed_at is null and linked.state <> 'failed' as is_in_use,
            entry.id as entry_id, entry.account_number, addenda ->> 'changeCode' as change_code,
            addenda ->> 'correctedData' as corrected_data,
            addenda ->> 'originalRdfi' as original_bank
     from ach_entry as entry
     cross join lateral (select entry.entry -> 'addenda' -> 0 as addenda) as answer
     join ach_order on ach_order.trace_number = $2
     join linked_account as linked on linked.id = ach_order.linked_account_id
     where entry.id = $1
     for update of linked`,
    [entryId, entry.trace],
  );
  return rows[0] ?? null;
}
