import type { Database } from '@seven-hills/postgres';

/** The maximum delay before an account change is reported. */
export const accountWatchMs = 500;

interface AccountWatch {
  /** Records the current version of the customer's accounts, so that later changes are detected. */
  begin(customerId: bigint): Promise<void>;
  /**
   * Reports everyone watched with an account that changed since the last poll, and forgets those
   * who are no longer watched.
   */
  look(watched: ReadonlySet<bigint>): Promise<void>;
}

/**
 * Detects account changes by polling the row versions of accounts whose owners are connected, at no
 * cost to postings (docs/decisions/0007-follow-postings-behind-a-safe-mark.md).
 */
export function createAccountWatch(
  database: Database,
  onChanged: (customerId: bigint) => void,
): AccountWatch {
  const versions = new Map<bigint, bigint>();
  return {
    async begin(customerId) {
      if (versions.has(customerId)) return;
      for (const { version } of await changedSince(database, [[customerId, 0n]]))
        if (!versions.has(customerId)) versions.set(customerId, version);
    },
    async look(watched) {
      for (const customerId of versions.keys())
        if (!watched.has(customerId)) versions.delete(customerId);
      if (versions.size === 0) return;
      for (const { customer_id, version } of await changedSince(database, [...versions])) {
        versions.set(customer_id, version);
        onChanged(customer_id);
      }
    },
  };
}

/**
 * `xmin`, the transaction that wrote the row, grows with every posting, hold, and suspension; so
 * does its sum over a person's accounts, which also changes when they get or leave one.
 */
async function changedSince(
  database: Database,
  known: [customerId: bigint, version: bigint][],
): Promise<{ customer_id: bigint; version: bigint }[]> {
  const { rows } = await database.query<{ customer_id: bigint; version: bigint }>({
    name: 'changed-accounts',
    text: `select known.customer_id, sum(state.version)::bigint as version
           from unnest($1::bigint[], $2::bigint[]) as known (customer_id, version)
           join account_owner as own on own.customer_id = known.customer_id and own.until is null
           join ledger.account_state as state on state.id = own.account_id
           group by known.customer_id, known.version
           having sum(state.version) <> known.version`,
    values: [known.map(([customerId]) => customerId), known.map(([, version]) => version)],
  });
  return rows;
}
