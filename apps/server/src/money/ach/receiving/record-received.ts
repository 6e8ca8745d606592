import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { recordItem } from '../../settlements/settlement-items.ts';

/** Records what a received file adds to settlements: every entry, whatever becomes of it. */
export async function recordReceived(connection: Connection, fileId: bigint): Promise<void> {
  const { rows } = await connection.query<{ settles_on: string; net: bigint }>(
    `select settles_on::text,
            sum(case direction when 'credit' then amount else -amount end)::bigint as net
     from ach_entry where file_id = $1
     group by settles_on
     order by settles_on`,
    [fileId],
  );
  for (const { settles_on: settlesOn, net } of rows)
    await recordItem(connection, {
      network: 'ach',
      settlesOn,
      kind: 'ach_file',
      reference: fileId,
      part: 'received',
      net,
    });
}

/** SQL for whether a recent `ach_file as file` with money is in no settlement. */
export const hasNoItems = `file.created_at > now() - interval '40 days'
  and file.total_debit + file.total_credit > 0
  and not exists (
    select from settlement_item where kind = 'ach_file' and reference = file.id
  )`;

/**
 * Records what the received files add to settlements that a server of a version without settlements
 * stored, as during an upgrade. Returns how many files that was.
 */
export async function recordMissedReceived(database: Database): Promise<number> {
  const { rows } = await database.query<{ id: bigint }>(
    `select id from ach_file as file
     where direction = 'in' and state = 'accepted' and ${hasNoItems}
     order by id`,
  );
  for (const { id } of rows)
    await inTransaction(database, (connection) => recordReceived(connection, id));
  return rows.length;
}
