import { folded } from '@seven-hills/bank/text/folded';
import { bigints, type Connection, type Database } from '@seven-hills/postgres';

const batchSize = 5_000;

interface DetailRow {
  id: bigint;
  detail: string;
}

const readUnfolded = async (database: Database | Connection, after: bigint) =>
  (
    await database.query<DetailRow>({
      name: 'read-unfolded-details',
      text: `select event.id, event.detail
             from audit_event_search as kept
             join audit_event as event on event.id = kept.event_id
             where kept.words is null and kept.event_id > $1
             order by kept.event_id
             limit ${batchSize}`,
      values: [after],
    })
  ).rows;

/** Folds the details of new events for the search in the audit log, in steps. */
export async function foldDetails(database: Database): Promise<void> {
  for (let rows = await readUnfolded(database, 0n); rows.length > 0; ) {
    await database.query(
      `update audit_event_search set words = read.words
       from unnest($1::bigint[], $2::text[]) as read (id, words)
       where event_id = read.id`,
      [bigints(rows.map(({ id }) => id)), rows.map(({ detail }) => folded(detail))],
    );
    rows = await readUnfolded(database, rows.at(-1)?.id ?? 0n);
  }
}

/** Returns the events whose details contain a text and are not folded yet. */
export async function findUnfoldedDetails(
  database: Database | Connection,
  search: string,
): Promise<bigint[]> {
  const spelled = folded(search);
  const found: bigint[] = [];
  for (let rows = await readUnfolded(database, 0n); rows.length > 0; ) {
    for (const { id, detail } of rows) if (folded(detail).includes(spelled)) found.push(id);
    rows = rows.length < batchSize ? [] : await readUnfolded(database, rows.at(-1)?.id ?? 0n);
  }
  return found;
}
