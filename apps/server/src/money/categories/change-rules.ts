import { isDeepStrictEqual } from 'node:util';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { categorizedParts, ruleMatches, subjectsThat } from '../category-sums/categorized-parts.ts';
import { lockSums, moveBetweenCategories } from '../category-sums/sum-up-days.ts';
import { type Conditions, listRules, type Rule } from './rule-row.ts';
import type { Categorizing } from './subject-of.ts';

/** What a change of the rules needs to know; compared again under the locks. */
interface Known {
  rules: Rule[];
  /** The accounts to which the rules apply, and how far each is summed. */
  accounts: { id: bigint; sums: string }[];
}

/** Returns the ids of the transactions of an account that a change of the rules can affect. */
type Find = (
  connection: Pick<Connection, 'query'>,
  accountId: bigint,
  rules: Rule[],
) => Promise<bigint[]>;

/** How often to search the history again without the locks after a change in the meantime. */
const unlockedSearchesMax = 3;

/**
 * Changes a customer's rules, which apply to the accounts in the customer's name, and moves the
 * transactions whose category changes, and no others, in the accounts' sums. The history is
 * searched before the locks are taken, because what rules examine never changes; if the rules or
 * the sums changed in the meantime, it is searched again.
 */
export async function changeRules<T>(
  database: Database,
  customerId: bigint,
  find: Find,
  change: (connection: Connection, rules: Rule[], accountIds: bigint[]) => Promise<T>,
): Promise<{ changed: T; affected: number }> {
  for (let search = 1; ; search += 1) {
    const known = await read(database, customerId);
    const found = await findAll(database, known, find);
    const done = await inTransaction(database, async (connection) => {
      for (const { id } of known.accounts) await lockSums(connection, id);
      const current = await read(connection, customerId);
      const isSame = isDeepStrictEqual(current, known);
      if (!isSame && search < unlockedSearchesMax) return null;
      for (const { id } of isSame ? [] : current.accounts) await lockSums(connection, id);
      const affected = isSame ? found : await findAll(connection, current, find);
      const before = await categoriesOfAll(connection, affected);
      const accountIds = current.accounts.map(({ id }) => id);
      const changed = await change(connection, current.rules, accountIds);
      let count = 0;
      for (const [accountId, after] of await categoriesOfAll(connection, affected)) {
        const moved = new Map(before.get(accountId));
        for (const [id, category] of after) if (moved.get(id) === category) moved.delete(id);
        await moveBetweenCategories(connection, accountId, moved);
        count += moved.size;
      }
      return { changed, affected: count };
    });
    if (done) return done;
  }
}

async function read(connection: Pick<Connection, 'query'>, customerId: bigint): Promise<Known> {
  const { rows } = await connection.query<{ id: bigint; sums: string }>(
    `select account.id, concat(through_id, ' ', waiting, ' ', sums.time_zone) as sums
     from account left join insight_account as sums on sums.account_id = account.id
     where account.customer_id = $1
     order by account.id`,
    [customerId],
  );
  return { rules: await listRules(connection, customerId), accounts: rows };
}

async function findAll(
  connection: Pick<Connection, 'query'>,
  { accounts, rules }: Known,
  find: Find,
): Promise<Map<bigint, bigint[]>> {
  const found = new Map<bigint, bigint[]>();
  for (const { id } of accounts) found.set(id, await find(connection, id, rules));
  return found;
}

/** Returns the account's past transactions that any of the conditions match. */
export async function findMatches(
  connection: Pick<Connection, 'query'>,
  accountId: bigint,
  wanted: readonly Conditions[],
): Promise<bigint[]> {
  const { rows } = await connection.query<{ id: bigint }>(
    `with wanted as materialized (
       select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[])
         as given (text, payee, type, direction, amount_min, amount_max)
     )
     ${subjectsThat(`exists (select from wanted where ${ruleMatches('wanted', 'subject', 'item.amount')})`)}`,
    [
      accountId,
      wanted.map(({ text }) => text),
      wanted.map(({ payee }) => payee?.key ?? null),
      wanted.map(({ type }) => type),
      wanted.map(({ direction }) => direction),
      wanted.map(({ amountMin }) => amountMin),
      wanted.map(({ amountMax }) => amountMax),
    ],
  );
  return rows.map(({ id }) => id);
}

/** Returns the account's past transactions that another rule decides in another order. */
export async function findReordered(
  connection: Pick<Connection, 'query'>,
  { customerId, accountId }: Categorizing,
  ids: readonly number[],
): Promise<bigint[]> {
  const first = (order: string) =>
    `(select id from category_rule
      where customer_id = $2 and ${ruleMatches('category_rule', 'subject', 'item.amount')}
      order by ${order} limit 1)`;
  const { rows } = await connection.query<{ id: bigint }>(
    subjectsThat(`${first('position, id')} <> ${first('array_position($3::bigint[], id)')}`),
    [accountId, customerId, ids],
  );
  return rows.map(({ id }) => id);
}

async function categoriesOfAll(
  connection: Connection,
  affected: ReadonlyMap<bigint, readonly bigint[]>,
): Promise<Map<bigint, Map<bigint, bigint>>> {
  const categories = new Map<bigint, Map<bigint, bigint>>();
  for (const [accountId, ids] of affected)
    categories.set(accountId, await categoriesOf(connection, accountId, ids));
  return categories;
}

/** Returns the category of each of some transactions that rules may change. */
async function categoriesOf(
  connection: Connection,
  accountId: bigint,
  ids: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  if (ids.length === 0) return new Map();
  const { rows } = await connection.query<{ transaction_id: bigint; category_id: bigint }>(
    `select transaction_id, category_id
     from (${categorizedParts('$1', ['id = any ($2::bigint[])'])}) as part
     where source <> 'manual' and not is_fee`,
    [accountId, ids],
  );
  return new Map(rows.map((row) => [row.transaction_id, row.category_id]));
}
