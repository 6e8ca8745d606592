import { postedTable } from '@seven-hills/ledger';
import type { Connection, Database } from '@seven-hills/postgres';

type Queryable = Pick<Database | Connection, 'query'>;

/** The tables that jobs follow by ids or times, which say nothing about the order of commits. */
const followedTables = ['bank_transaction', 'audit_event', postedTable];

/**
 * The trigger on a followed table. It fires before the statement, because ids are assigned later,
 * row by row.
 */
const triggerOf = (table: string) => `
  create or replace trigger writer_joins_epoch
    before insert on ${table}
    for each statement execute function public.join_writing_epoch()`;

/**
 * Makes writers of the followed tables join epochs (migration 0052), as the tables' owner. Creating
 * a trigger waits for writers in progress, so the candidates that an earlier version recorded are
 * reset and recorded again.
 */
export async function watchWriters(connection: Connection): Promise<void> {
  const { rowCount } = await connection.query(
    "select from pg_trigger where tgname = 'writer_joins_epoch'",
  );
  if (rowCount === followedTables.length) return;
  for (const table of followedTables) await connection.query(triggerOf(table));
  for (const progress of ['activity_rollup', 'alert_progress', 'alert_event_progress'])
    await connection.query(
      `update ${progress} set candidate_id = through_id, candidate_writers = '{}'`,
    );
  await connection.query("update books_proof set candidate = null, candidate_writers = '{}'");
}

/**
 * Begins an epoch and returns it. Every transaction that wrote to a followed table before that is
 * in an earlier epoch, or has ended.
 */
export async function beginEpoch(database: Queryable): Promise<string> {
  const { rows } = await database.query<{ epoch: string }>(
    'insert into writing_epoch default values returning id::text as epoch',
  );
  const epoch = rows[0]?.epoch;
  if (epoch === undefined) throw new Error('the new epoch was not returned');
  return epoch;
}

/** SQL that is true once all earlier epochs have ended and been removed. */
export const haveEndedBefore = (epoch: string) =>
  `not exists (select from writing_epoch where id < ${epoch})`;

/**
 * Removes the epochs whose transactions have ended. Never waits for one, and never removes the
 * newest.
 */
export async function removeEndedEpochs(database: Queryable): Promise<void> {
  await database.query(
    `delete from writing_epoch
     where id in (
       select id from writing_epoch
       where id < (select max(id) from writing_epoch)
       for update skip locked
     )`,
  );
}

/** Whether all transactions of the epochs before this one have ended. */
export async function haveEpochsEnded(database: Queryable, epoch: string): Promise<boolean> {
  await removeEndedEpochs(database);
  const { rows } = await database.query<{ have_ended: boolean }>(
    `select ${haveEndedBefore('$1::bigint')} as have_ended`,
    [epoch],
  );
  return rows[0]?.have_ended ?? false;
}
