import { isDeepStrictEqual } from 'node:util';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { categorizedParts, ruleMatches, subjectsThat } from '../category-sums/categorized-parts.ts';
import { lockSums, moveBetweenCategories } from '../category-sums/sum-up-days.ts';
import { type Conditions, listRules, type Rule } from './rule-row.ts';
import type { Categorizing } from './subject-of.ts';

/** What a change of the rules needs to know; compared again under the lock. */
interface Known {
  rules: Rule[];
  /** How far the account is summed. */
  sums: string;
}

/** How often to search the history again without the lock after a change in the meantime. */
const unlockedSearchesMax = 3;

/**
 * Changes a customer's rules and moves the transactions whose category changes, and no others, in
 * the account's sums. The history is searched before the lock is taken, because what rules examine
 * never changes; if the rules or the sums changed in the meantime, it is searched again. `find`
 * returns the ids of the transactions that the change can affect.
 */
export async function changeRules<T>(
  database: Database,
  { customerId, accountId }: Categorizing,
  find: (connection: Pick<Connection, 'query'>, rules: Rule[]) => Promise<bigint[]>,
  change: (connection: Connection, rules: Rule[]) => Promise<T>,
): Promise<{ changed: T; affected: number }> {
  for (let search = 1; ; search += 1) {
    const known = await read(database, customerId, accountId);
    const found = await find(database, known.rules);
    const done = await inTransaction(database, async (connection) => {
      await lockSums(connection, accountId);
      const current = await read(connection, customerId, accountId);
      const isSame = isDeepStrictEqual(current, known);
      if (!isSame && search < unlockedSearchesMax) return null;
      const ids = isSame ? found : await find(connection, current.rules);
      const before = await categoriesOf(connection, accountId, ids);
      const changed = await change(connection, current.rules);
      for (const [id, category] of await categoriesOf(connection, accountId, ids))
        if (before.get(id) === category) before.delete(id);
      await moveBetweenCategories(connection, accountId, before);
      return { changed, affected: before.size };
    });
    if (done) return done;
  }
}

async function read(
  connection: Pick<Connection, 'query'>,
  customerId: bigint,
  accountId: bigint,
): Promise<Known> {
  const { rows } = await connection.query<{ sums: string }>(
    `select concat(through_id, ' ', waiting, ' ', time_zone) as sums
     from insight_account where account_id = $1`,
    [accountId],
  );
  return { rules: await listRules(connection, customerId), sums: rows[0]?.sums ?? '' };
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
