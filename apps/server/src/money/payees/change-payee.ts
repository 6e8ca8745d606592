import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { refuseTooMany } from './save-payee.ts';

interface Changed {
  customerId: bigint;
  id: bigint;
}

export const noPayee = () => new Refusal('not_found', 'There is no such payee.');

/** Changes a payee's nickname. Fails with `not_found`. */
export async function renamePayee(
  database: Database,
  { customerId, id }: Changed,
  nickname: string,
): Promise<void> {
  const { rowCount } = await database.query(
    `update saved_payee set nickname = $3
     where id = $1 and customer_id = $2 and removed_at is null`,
    [id, customerId, nickname],
  );
  if (rowCount === 0) throw noPayee();
}

/**
 * Removes a payee. Past payments stay; scheduled ones fail while the payee is removed. Removing it
 * again changes nothing. Fails with `not_found`.
 */
export async function removePayee(
  database: Database,
  changed: Changed,
  origin: Origin,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const payee = await lockPayee(connection, changed);
    if (payee.removed_at !== null) return;
    await connection.query('update saved_payee set removed_at = now() where id = $1', [changed.id]);
    await record(connection, 'payee_removed', changed, payee.nickname, origin);
  });
}

/** Undoes a removal. Fails with `not_found`, or `conflict` if the payee was saved again. */
export async function restorePayee(
  database: Database,
  changed: Changed,
  origin: Origin,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const { customerId, id } = changed;
    await connection.query('select from customer where id = $1 for no key update', [customerId]);
    const payee = await lockPayee(connection, changed);
    if (payee.removed_at === null) return;
    await refuseTooMany(connection, customerId);
    const { rowCount } = await connection.query(
      `update saved_payee set removed_at = null
       where id = $1 and not exists (
         select from saved_payee as other
         where other.customer_id = $2 and other.fingerprint = saved_payee.fingerprint
           and other.removed_at is null
       )`,
      [id, customerId],
    );
    if (rowCount === 0) throw new Refusal('conflict', 'You have already saved this payee again.');
    await record(connection, 'payee_added', changed, payee.nickname, origin);
  });
}

async function lockPayee(
  connection: Connection,
  { customerId, id }: Changed,
): Promise<{ nickname: string; removed_at: Date | null }> {
  const { rows } = await connection.query<{ nickname: string; removed_at: Date | null }>(
    `select nickname, removed_at from saved_payee
     where id = $1 and customer_id = $2
     for update`,
    [id, customerId],
  );
  if (!rows[0]) throw noPayee();
  return rows[0];
}

const record = (
  connection: Connection,
  action: 'payee_added' | 'payee_removed',
  { customerId, id }: Changed,
  nickname: string,
  origin: Origin,
) =>
  recordOwnEvent(connection, customerId, {
    action,
    origin,
    after: { payeeId: Number(id) },
    detail: nickname,
  });
