import type { Connection, Database } from '@seven-hills/postgres';
import type { Witness } from './time-mark-file.ts';

/** Returns the database's bank id, or undefined before the migration that adds it. */
export async function readBankIdentity(
  database: Database | Connection,
): Promise<string | undefined> {
  const { rows } = await database.query<{ exists: boolean }>(
    `select to_regclass('public.bank_identity') is not null as exists`,
  );
  if (!rows[0]?.exists) return undefined;
  const identity = await database.query<{ id: string }>('select id::text from bank_identity');
  return identity.rows[0]?.id;
}

/** Microseconds matter: a database that was rolled back reissues ids, but not at the same time. */
const createdAt = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Returns the existing transfers with these ids, as witnesses. */
export async function findWitnesses(
  database: Database | Connection,
  ids: readonly string[],
): Promise<Witness[]> {
  if (ids.length === 0) return [];
  const { rows } = await database.query<Witness>(
    `select id::text, ${createdAt} as "createdAt" from ledger.transfer_record where id = any($1::bigint[])`,
    [ids],
  );
  return rows;
}

/** Returns the transfer with the highest id, or undefined if no money has moved. */
export async function findHighestTransfer(
  database: Database | Connection,
): Promise<Witness | undefined> {
  const { rows } = await database.query<Witness>(
    `select id::text, ${createdAt} as "createdAt" from ledger.transfer_record
     order by transfer_record.id desc limit 1`,
  );
  return rows[0];
}

/** Returns the witnesses in `expected` that have no identical match in `found`. */
export function withoutThese(expected: readonly Witness[], found: readonly Witness[]): Witness[] {
  return expected.filter(
    (witness) =>
      !found.some(({ id, createdAt }) => id === witness.id && createdAt === witness.createdAt),
  );
}
