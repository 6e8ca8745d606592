import type { Connection } from '@seven-hills/postgres';
import type { CorrectedAccount } from '../../outside-accounts/correct-linked-account.ts';
import type { StatedChange } from './judge-change.ts';

/** A notification of change, with the linked account that its order named. */
export interface LinkedChange extends CorrectedAccount, StatedChange {
  entry_id: bigint;
  /** Whether the customer can still use the account. */
  is_in_use: boolean;
}

/** Locks a notification. Returns whether it is not decided yet. */
export async function lockChange(connection: Connection, entryId: bigint): Promise<boolean> {
  const { rowCount } = await connection.query(
    `select from ach_entry
     where id = $1 and state = 'waiting' and purpose = 'change'
     for no key update`,
    [entryId],
  );
  return rowCount === 1;
}

/** Locks the linked account that a notification is about. Null if its order named none. */
export async function findLinkedChange(
  connection: Connection,
  entryId: bigint,
): Promise<LinkedChange | null> {
  const { rows } = await connection.query<LinkedChange>(
    `select linked.id, linked.customer_id, linked.bank_name, linked.kind, linked.routing_number,
            linked.account_last_four, linked.fingerprint, linked.number_ciphertext, linked.key_id,
            linked.removed_at is null and linked.state <> 'failed' as is_in_use,
            entry.id as entry_id, entry.account_number, addenda ->> 'changeCode' as change_code,
            addenda ->> 'correctedData' as corrected_data,
            addenda ->> 'originalRdfi' as original_bank
     from ach_entry as entry
     cross join lateral (select entry.entry -> 'addenda' -> 0 as addenda) as answer
     join ach_order on ach_order.trace_number = addenda ->> 'originalTraceNumber'
     join linked_account as linked on linked.id = ach_order.linked_account_id
     where entry.id = $1
     for update of linked`,
    [entryId],
  );
  return rows[0] ?? null;
}
