import { bigints, type Database } from '@seven-hills/postgres';
import { LRUCache } from 'lru-cache';
import { holderNameSql } from '../../people/identity/customer.ts';
import { batchReads } from '../../platform/database/batch-reads.ts';
import { wasShared } from './account-owners.ts';

/** The holder of an account. */
export interface Holder {
  customerId: bigint;
  /** Whether several people own it, or did when it was closed. */
  isShared: boolean;
  accountNumber: string;
  firstName: string;
  lastName: string;
}

/** Finds the holders of accounts. Omits accounts that do not exist. */
export type FindHolders = (accountIds: Iterable<bigint>) => Promise<ReadonlyMap<bigint, Holder>>;

/** Finds the names of people, as others see them. */
export type FindNames = (customerIds: Iterable<bigint>) => Promise<ReadonlyMap<bigint, string>>;

export interface Directories {
  findHolders: FindHolders;
  findNames: FindNames;
}

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
  return remembering((accountIds) => readHolders(database, accountIds), clock);
}

/** Creates the directory that names the people who order what leaves shared accounts. */
export const createNameDirectory = (database: Database): FindNames =>
  remembering((customerIds) => readNames(database, customerIds), performance);

/** Caches each answer for a minute. */
function remembering<Known extends {}>(
  read: (ids: readonly bigint[]) => Promise<(Known | null)[]>,
  clock: { now(): number },
): (ids: Iterable<bigint>) => Promise<ReadonlyMap<bigint, Known>> {
  const known = new LRUCache<bigint, Known>({
    // Limited by size: `max` would allocate the memory for all entries at startup.
    maxSize: holdersMax,
    sizeCalculation: () => 1,
    ttl: holderRememberedMs,
    perf: clock,
  });
  const ask = batchReads(read);
  return async (ids) => {
    const found = new Map<bigint, Known>();
    const unknown = new Set<bigint>();
    for (const id of ids) {
      const value = known.get(id);
      if (value) found.set(id, value);
      else unknown.add(id);
    }
    await Promise.all(
      Array.from(unknown, async (id) => {
        const value = await ask(id);
        if (!value) return;
        known.set(id, value);
        found.set(id, value);
      }),
    );
    return found;
  };
}

async function readHolders(
  database: Database,
  accountIds: readonly bigint[],
): Promise<(Holder | null)[]> {
  const { rows } = await database.query<Holder & { id: bigint }>({
    name: 'read-holders',
    text: `select account.id, account.account_number as "accountNumber",
                  account.customer_id as "customerId", ${wasShared('account')} as "isShared",
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

async function readNames(
  database: Database,
  customerIds: readonly bigint[],
): Promise<(string | null)[]> {
  const { rows } = await database.query<{ id: bigint; name: string }>({
    name: 'read-names',
    text: `select customer.id, ${holderNameSql('customer')} as name
           from (select * from unnest($1::bigint[]) limit $2) as asked (id)
           join customer using (id)`,
    values: [bigints(customerIds), customerIds.length],
  });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return customerIds.map((id) => names.get(id) ?? null);
}
