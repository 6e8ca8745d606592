import type { Connection, Database } from '@seven-hills/postgres';
import type { KeyPurpose } from './keyring.ts';

/**
 * A column that stores, for each row, the id of the key that the row was made with. Startup fails
 * if it contains the id of a missing key. It needs an index; without one, every start reads its
 * whole table.
 */
export interface KeyedColumn {
  purpose: KeyPurpose;
  table: string;
  column: string;
}

/** A key that rows of a table were made with. */
export interface NamedKey extends KeyedColumn {
  keyId: string;
}

/** Returns the keys that rows reference, table by table. */
export async function findNamedKeys(
  database: Database | Connection,
  columns: readonly KeyedColumn[],
): Promise<NamedKey[]> {
  const named: NamedKey[] = [];
  for (const keyed of columns)
    for (const keyId of await distinctValues(database, keyed)) named.push({ ...keyed, keyId });
  return named;
}

/**
 * Skips from one value to the next in the index: there are few distinct values among millions of
 * rows.
 */
async function distinctValues(
  database: Database | Connection,
  { table, column }: KeyedColumn,
): Promise<string[]> {
  const { rows } = await database.query<{ key_id: string }>(
    `with recursive named (key_id) as (
       (select ${column} from ${table} where ${column} is not null order by ${column} limit 1)
       union all
       select (select ${column} from ${table} where ${column} > named.key_id order by ${column} limit 1)
       from named where named.key_id is not null
     )
     select key_id from named where key_id is not null`,
  );
  return rows.map(({ key_id }) => key_id);
}

export async function countRowsOf(
  database: Database | Connection,
  { table, column, keyId }: NamedKey,
): Promise<number> {
  const { rows } = await database.query<{ count: bigint }>(
    `select count(*) from ${table} where ${column} = $1`,
    [keyId],
  );
  return Number(rows[0]?.count ?? 0);
}
