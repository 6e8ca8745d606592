import type { ViewKind } from '@seven-hills/contracts/people/views';
import { bigints, type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import type { ReadFrom } from '../../platform/database/read-from.ts';

/** The customers whose data a response contains, as SQL for their ids and the value of `$1`. */
export interface Whose {
  sql: string;
  ids: readonly (bigint | number | null)[];
}

export const customersThemselves = (ids: Whose['ids']): Whose => ({
  sql: 'select unnest($1::bigint[])',
  ids,
});

/**
 * Those who may use accounts, or could when these were closed, and in whose name the accounts are.
 */
export const ownersOfAccounts = (ids: Whose['ids']): Whose => ({
  sql: `select customer_id from account where id = any ($1::bigint[])
        union
        select held.customer_id
        from account_owner as held
        join account on account.id = held.account_id
        where account.id = any ($1::bigint[])
          and (held.until is null or held.until = account.closed_at)`,
  ids,
});

/**
 * The kinds of data that staff open one at a time, on request. The rest are lists, which screens
 * also poll.
 */
const openedOneByOne: readonly ViewKind[] = ['details', 'sessions', 'account_number'];

interface View {
  /** The staff member. */
  viewer: Pick<Principal, 'customerId' | 'staffRole'>;
  what: ViewKind;
  reason?: string | null;
}

/**
 * Reads customers' data for a staff member and records whose it was; if the record fails, so does
 * the read. On the primary, both are one transaction. `whose` returns the customers whose data was
 * read.
 */
export async function recordingViews<T>(
  from: Database | ReadFrom,
  view: View,
  read: (connection: Connection) => Promise<T>,
  whose: (data: T) => Whose,
): Promise<T> {
  const { database, primary } = 'primary' in from ? from : { database: from, primary: from };
  if (database === primary)
    return inTransaction(database, async (connection) => {
      const data = await read(connection);
      await recordViews(connection, view, whose(data));
      return data;
    });
  const data = await inTransaction(database, read);
  await recordViews(primary, view, whose(data));
  return data;
}

/**
 * Records whose data a staff member viewed, at most once an hour for each customer, and once a
 * minute for data opened one by one. Call it before the response is sent.
 */
export async function recordViews(
  database: Database | Connection,
  { viewer, what, reason = null }: View,
  { sql, ids }: Whose,
): Promise<void> {
  const known = [...new Set(ids.flatMap((id) => (id === null ? [] : BigInt(id))))];
  if (known.length === 0) return;
  const slot = openedOneByOne.includes(what) ? 'minute' : 'hour';
  await database.query(
    // Inserts in a fixed order, so that two screens of one staff member never deadlock.
    `insert into customer_view (customer_id, staff_id, staff_role, what, reason, slot)
     select distinct whose.customer_id, $2::bigint, $3, $4, $5, date_trunc('${slot}', now())
     from (${sql}) as whose (customer_id)
     where whose.customer_id is not null and whose.customer_id <> $2
     order by 1
     on conflict do nothing`,
    [bigints(known), viewer.customerId, viewer.staffRole, what, reason],
  );
}
