import { returnedEntries } from '@seven-hills/bank/payments/returned-entries';
import { type Database, inTransaction } from '@seven-hills/postgres';
import { endLinkedAccount } from '../../outside-accounts/fail-linked-account.ts';

const unlinking = [...returnedEntries].flatMap(([code, { unlinks }]) => (unlinks ? [code] : []));

/**
 * Ends the links to accounts whose returns say that no other entry may follow. Its orders that were
 * not sent yet are declined at their cut-off. In transactions of its own: orders lock linked
 * accounts before the ledger's. Safe to repeat, because a link that has ended never works again.
 */
export async function unlinkReturned(database: Database): Promise<void> {
  const { rows } = await database.query<{ id: bigint; reason: string }>(
    `select linked.id, min(ach_order.return_reason) as reason
     from ach_order
     join linked_account as linked on linked.id = ach_order.linked_account_id
     where ach_order.state = 'returned' and ach_order.kind <> 'proof'
       and ach_order.reverses is null
       and ach_order.return_reason = any ($1::text[]) and linked.state = 'verified'
     group by linked.id
     order by linked.id`,
    [unlinking],
  );
  for (const { id, reason } of rows)
    await inTransaction(database, (connection) => endLinkedAccount(connection, id, reason));
}
