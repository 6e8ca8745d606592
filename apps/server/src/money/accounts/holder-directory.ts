import { bigints, type Database } from '@seven-hills/postgres';
import { LRUCache } from 'lru-cache';
import { batchReads } from '../../platform/database/batch-reads.ts';

/** The holder of an account. */
export interface Holder {
  accountNumber: string;
  firstName: string;
  lastName: string;
}

/** Finds the holders of accounts. Omits accounts that do not exist. */
export type FindHolders = (accountIds: Iterable<bigint>) => Promise<ReadonlyMap<bigint, Holder>>;

const holdersMax = 50_000;
/** How long a name stays cached, in milliseconds: a corrected name appears everywhere within it. */
export const holderRememberedMs = 60_000;

/**
 * Creates the directory that names the counterparties in a history. Caches each name for a minute:
 * without the cache, looking up fifty names took the database longer than reading the fifty
 * transactions.
 */
export function createHolderDirectory(
  database: Database,
  clock: { now(): number } = performance,
): FindHolders {
  const known = new LRUCache<bigint, Holder>({
    // Limited by size: `max` would allocate the memory for all entries at startup.
    maxSize: holdersMax,
    sizeCalculation: () => 1,
    ttl: holderRememberedMs,
    perf: clock,
  });
  const ask = batchReads((accountIds: readonly bigint[]) => readHolders(database, accountIds));
  return async (accountIds) => {
    const holders = new Map<bigint, Holder>();
    const unknown = new Set<bigint>();
    for (const accountId of accountIds) {
      const holder = known.get(accountId);
      if (holder) holders.set(accountId, holder);
      else unknown.add(accountId);
    }
    await Promise.all(
      Array.from(unknown, async (accountId) => {
        const holder = await ask(accountId);
        if (!holder) return;
        known.set(accountId, holder);
        holders.set(accountId, holder);
      }),
    );
    return holders;
  };
}

async function readHolders(
  database: Database,
  accountIds: readonly bigint[],
): Promise<(Holder | null)[]> {
  const { rows } = await database.query<Holder & { id: bigint }>({
    name: 'read-holders',
    text: `select account.id, account.account_number as "accountNumber",
                  customer.first_name as "firstName", customer.last_name as "lastName"
           from (select * from unnest($1::bigint[]) limit $2) as asked (id)
           join account using (id)
           join customer on customer.id = account.customer_id`,
    // The limit never truncates the result; it keeps the query plan stable (decision 0002).
    values: [bigints(accountIds), accountIds.length],
  });
  const holders = new Map(rows.map(({ id, ...holder }) => [id, holder]));
  return accountIds.map((accountId) => holders.get(accountId) ?? null);
}
