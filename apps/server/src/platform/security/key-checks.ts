import { createHmac } from 'node:crypto';
import { byteas, type Connection, type Database, texts } from '@seven-hills/postgres';
import { countRowsOf, findNamedKeys, type KeyedColumn, type NamedKey } from './keyed-columns.ts';
import { type GivenKeys, type Key, type KeyPurpose, keyPurposes, keySettings } from './keyring.ts';

/** The keys that a database was made with, to the extent that it records them. */
export interface KnownKeys {
  checks: readonly { purpose: KeyPurpose; keyId: string; value: Buffer }[];
  /** The keys that rows reference. */
  named: readonly NamedKey[];
}

export async function readKnownKeys(
  database: Database | Connection,
  columns: readonly KeyedColumn[],
): Promise<KnownKeys> {
  const { rows } = await database.query<{
    purpose: KeyPurpose;
    key_id: string;
    check_value: Buffer;
  }>('select purpose, key_id, check_value from key_check order by purpose, key_id');
  return {
    checks: rows.map((row) => ({
      purpose: row.purpose,
      keyId: row.key_id,
      value: row.check_value,
    })),
    named: await findNamedKeys(database, columns),
  };
}

/** Returns the ids of a purpose's keys that a database knows, from check values or rows. */
export const knownIds = ({ checks, named }: KnownKeys, purpose: KeyPurpose): string[] => [
  ...new Set([...checks, ...named].flatMap((key) => (key.purpose === purpose ? key.keyId : []))),
];

/**
 * Returns what is wrong with the keys for this database, one sentence each: a key that differs from
 * the recorded key with its id, or missing keys that rows need. Skips purposes without keys.
 * `source` names where the keys of a purpose come from.
 */
export async function findWrongKeys(
  database: Database | Connection,
  keys: GivenKeys,
  known: KnownKeys,
  source: (purpose: KeyPurpose) => string,
): Promise<string[]> {
  const findings: string[] = [];
  for (const purpose of keyPurposes) {
    const ring = keys[purpose];
    if (ring === null) continue;
    for (const key of ring.all)
      if (isAnotherKey(known, purpose, key))
        findings.push(
          `${source(purpose)} has a different key ${key.id} than the one that this database was made with; restore that one, or give the new key its own id.`,
        );
    const missing = known.named.filter(
      (named) => named.purpose === purpose && ring.all.every(({ id }) => id !== named.keyId),
    );
    if (missing.length === 0) continue;
    const needed: string[] = [];
    for (const named of missing) {
      const count = await countRowsOf(database, named);
      needed.push(
        `${named.keyId} (${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'} of ${named.table})`,
      );
    }
    findings.push(
      `${source(purpose)} lacks keys that rows in this database need: ${needed.join(', ')}; add them after the current one.`,
    );
  }
  return findings;
}

function isAnotherKey({ checks }: KnownKeys, purpose: KeyPurpose, key: Key): boolean {
  const known = checks.find((check) => check.purpose === purpose && check.keyId === key.id);
  return known !== undefined && !known.value.equals(checkValueOf(purpose, key));
}

/** Stores the check values of keys that are new to the database. */
export async function rememberKeys(connection: Connection, keys: GivenKeys): Promise<void> {
  const all = keyPurposes.flatMap((purpose) =>
    (keys[purpose]?.all ?? []).map((key) => ({ purpose, key })),
  );
  await connection.query(
    `insert into key_check (purpose, key_id, check_value)
     select * from unnest($1::text[], $2::text[], $3::bytea[])
     on conflict do nothing`,
    [
      texts(all.map(({ purpose }) => purpose)),
      texts(all.map(({ key }) => key.id)),
      byteas(all.map(({ purpose, key }) => checkValueOf(purpose, key))),
    ],
  );
}

/**
 * Shows whether two keys are the same without revealing anything about them. No other MAC input
 * starts with this text.
 */
function checkValueOf(purpose: KeyPurpose, { secret }: Key): Buffer {
  return createHmac('sha256', secret).update(`key check: ${keySettings[purpose]}`).digest();
}
