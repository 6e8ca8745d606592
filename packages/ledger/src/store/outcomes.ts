import { bigints, type Connection, type Statement } from '@seven-hills/postgres';
import { type IdempotencyKey, keyHashOf } from '../model/idempotency-key.ts';
import type { Outcome, OutcomeRow } from '../model/outcome.ts';

interface StoredOutcome {
  key_hash: string;
  fingerprint: string;
  transfer_id: bigint | null;
  transfer_count: number;
  reference: bigint | null;
}

const columns = 'key_hash, fingerprint, transfer_id, transfer_count, reference';

/** The transfers of one request have consecutive ids. */
export const toOutcome = (row: StoredOutcome): OutcomeRow => ({
  keyHash: row.key_hash,
  fingerprint: row.fingerprint,
  transferIds: Array.from(
    { length: row.transfer_count },
    (_, index) => (row.transfer_id ?? 0n) + BigInt(index),
  ),
  reference: row.reference,
});

/**
 * Reads the stored outcomes of keys. Runs after the accounts are locked, so that it sees the commit
 * of a batch that this one waited for; the primary key resolves remaining races.
 */
export function readOutcomes(keyHashes: readonly string[]): Statement<StoredOutcome> {
  return {
    name: 'ledger_read_outcomes',
    text: `select ${columns} from ledger.idempotency where key_hash = any ($1::uuid[])`,
    values: [uuids(keyHashes)],
  };
}

/**
 * Stores accepted outcomes, sorted so that batches with the same keys insert them in the same
 * order.
 */
export function insertOutcomes(rows: readonly OutcomeRow[]): Statement<never> {
  const sorted = rows.toSorted((a, b) => (a.keyHash < b.keyHash ? -1 : 1));
  return {
    name: 'ledger_insert_outcomes',
    text: `
      insert into ledger.idempotency (${columns})
      select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::smallint[], $5::bigint[])`,
    values: [
      uuids(sorted.map(({ keyHash }) => keyHash)),
      uuids(sorted.map(({ fingerprint }) => fingerprint)),
      bigints(sorted.map(({ transferIds }) => transferIds[0] ?? null)),
      bigints(sorted.map(({ transferIds }) => transferIds.length)),
      bigints(sorted.map(({ reference }) => reference)),
    ],
  };
}

/**
 * Returns the outcome stored under a key: one without transfers if the key was closed, or null if
 * nothing is stored.
 */
export async function findOutcome(
  connection: Pick<Connection, 'query'>,
  key: Pick<IdempotencyKey, 'scope' | 'key'>,
): Promise<Outcome | null> {
  const { rows } = await connection.query<StoredOutcome>(
    `select ${columns} from ledger.idempotency where key_hash = $1`,
    [keyHashOf(key)],
  );
  const [row] = rows.map(toOutcome);
  return row ? { transferIds: row.transferIds, reference: row.reference } : null;
}

/** The fingerprint of a closed key, which matches no input. */
const noInput = '00000000-0000-0000-0000-000000000000';

/**
 * Closes a key, so that no request is posted under it from now on, and returns the outcome stored
 * under it: that of a request that came first, or one without transfers. Waits for a batch that is
 * committing the key; a later batch refuses the key as used for another input.
 */
export async function closeKey(
  connection: Pick<Connection, 'query'>,
  key: Pick<IdempotencyKey, 'scope' | 'key'>,
): Promise<Outcome> {
  await connection.query(
    `insert into ledger.idempotency (key_hash, fingerprint, transfer_count) values ($1, $2, 0)
     on conflict (key_hash) do nothing`,
    [keyHashOf(key), noInput],
  );
  const outcome = await findOutcome(connection, key);
  if (!outcome) throw new Error('a closed key has no outcome');
  return outcome;
}

/**
 * Deletes the outcomes of requests that were accepted before a point in time and returns how many.
 * A request that is repeated later posts again, so keep outcomes longer than any client retries.
 */
export async function forgetOutcomes(
  connection: Pick<Connection, 'query'>,
  acceptedBefore: Date,
): Promise<number> {
  const { rowCount } = await connection.query(
    'delete from ledger.idempotency where created_at < $1',
    [acceptedBefore],
  );
  return rowCount ?? 0;
}

/** An array parameter of UUIDs, which need no quoting. */
const uuids = (values: readonly string[]): string => `{${values.join()}}`;
