import type { Connection, Database } from '@seven-hills/postgres';
import type { KeyPurpose } from './keyring.ts';

/** A column that stores, for each row, the id of the key that the row was made with. */
interface KeyedColumn {
  purpose: KeyPurpose;
  table: string;
  column: string;
}

/**
 * Every column with key ids. Startup fails if one of them contains the id of a missing key. A
 * column that is added here needs an index; without one, every start reads its whole table.
 */
const keyedColumns: readonly KeyedColumn[] = [
  { purpose: 'pin', table: 'pin', column: 'key_id' },
  { purpose: 'sealing', table: 'customer', column: 'ssn_key_id' },
  { purpose: 'sealing', table: 'wire_instruction', column: 'account_number_key_id' },
  { purpose: 'sealing', table: 'payee_seal', column: 'key_id' },
  { purpose: 'sealing', table: 'saved_payee', column: 'key_id' },
  { purpose: 'sealing', table: 'mail_secret', column: 'key_id' },
  { purpose: 'sealing', table: 'authenticator', column: 'key_id' },
  { purpose: 'sealing', table: 'recovery_code', column: 'key_id' },
  { purpose: 'signing', table: 'push_device', column: 'key_id' },
];

/** A key that rows of a table were made with. */
export interface NamedKey extends KeyedColumn {
  keyId: string;
}

/** Returns the keys that rows reference, table by table. */
export async function findNamedKeys(database: Database | Connection): Promise<NamedKey[]> {
  const named: NamedKey[] = [];
  for (const keyed of keyedColumns)
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
