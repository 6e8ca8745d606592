import type { Database } from '@seven-hills/postgres';
import { inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';

/** Returns a customer's undo period, in seconds. */
export async function readUndoSeconds(
  database: Pick<Database, 'query'>,
  customerId: bigint,
  usual: number,
): Promise<number> {
  const { rows } = await database.query<{ undo_seconds: number | null }>(
    'select undo_seconds from customer where id = $1',
    [customerId],
  );
  return rows[0]?.undo_seconds ?? usual;
}

/** Saves the undo period that a customer has chosen. */
export async function setUndoSeconds(
  database: Database,
  customerId: bigint,
  { seconds, usual }: { seconds: number; usual: number },
  origin: Origin,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    await connection.query('select from customer where id = $1 for no key update', [customerId]);
    const before = await readUndoSeconds(connection, customerId, usual);
    await connection.query('update customer set undo_seconds = $2 where id = $1', [
      customerId,
      seconds,
    ]);
    if (before === seconds) return;
    await recordOwnEvent(connection, customerId, {
      action: 'undo_time_changed',
      origin,
      before: { seconds: before },
      after: { seconds },
      detail: `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
    });
  });
}
