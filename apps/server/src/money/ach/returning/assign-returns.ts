import { bigints, type Connection, type Database, inTransaction } from '@seven-hills/postgres';

/** A file of returns holds at most this many; the rest go in the next file. */
const entriesMax = 5_000;

/**
 * Puts every entry that is to be returned into exactly one file, a file for each operator that
 * entries came from.
 */
export const assignReturns = (database: Database, routingNumber: string): Promise<void> =>
  inTransaction(database, (connection) => assign(connection, routingNumber));

/** One transaction at a time assigns; another server's waits, and finds nothing left. */
async function assign(connection: Connection, routingNumber: string): Promise<void> {
  await connection.query("select pg_advisory_xact_lock(hashtext('assign-ach-returns'))");
  const { rows } = await connection.query<{ id: bigint; operator: string; operator_name: string }>(
    `select entry.id, file.operator, file.operator_name
     from ach_entry as entry
     join ach_file as file on file.id = entry.file_id
     where entry.state = 'returning'
     order by entry.id
     limit $1
     for no key update of entry`,
    [entriesMax],
  );
  for (const [operator, entries] of Map.groupBy(rows, (row) => row.operator)) {
    const { rows: files } = await connection.query<{ id: bigint }>(
      `insert into ach_file (direction, content, name, state, operator, operator_name)
       values ('out', 'returns', 'returns-' || nextval('ach_trace'), 'assigned', $1, $2)
       returning id`,
      [operator, entries[0]?.operator_name],
    );
    await connection.query(
      `update ach_entry
       set state = 'returned', return_file_id = $2,
           return_trace = $3 || lpad(nextval('ach_trace')::text, 7, '0')
       where id = any ($1::bigint[])`,
      [bigints(entries.map(({ id }) => id)), files[0]?.id, routingNumber.slice(0, 8)],
    );
  }
}
