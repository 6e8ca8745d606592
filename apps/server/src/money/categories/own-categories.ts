import { categoryLimits } from '@seven-hills/bank/words/category-list';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { category, NewCategory } from '@seven-hills/contracts/money/categories';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { violates } from '../../platform/database/violates.ts';
import { changeRules, findMatches } from './change-rules.ts';
import { useOther } from './use-other.ts';

interface Category extends Given<typeof category> {
  id: bigint;
}

const columns = 'id, name, kind, icon, color, customer_id is not null as "isOwn"';

/**
 * Returns the categories available to a customer's transactions: the built-in ones, then their own.
 */
export async function listCategories(
  database: Pick<Connection, 'query'>,
  customerId: bigint,
): Promise<Category[]> {
  const { rows } = await database.query<Category>({
    name: 'list-categories',
    text: `select ${columns}
           from category
           where (customer_id is null or customer_id = $1) and removed_at is null
           order by customer_id is not null, case when customer_id is null then id end, lower(name)`,
    values: [customerId],
  });
  return rows;
}

/** Fails with `not_found` unless all are categories that a customer can use. */
export async function refuseUnknown(
  connection: Pick<Connection, 'query'>,
  customerId: bigint,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await connection.query<{ known: bigint }>(
    `select count(*) as known from category
     where id = any ($2::bigint[]) and (customer_id is null or customer_id = $1) and removed_at is null`,
    [customerId, ids],
  );
  if (rows[0]?.known !== BigInt(new Set(ids).size)) throw noCategory();
}

/** Fails with `conflict` if the name is taken, or there are too many. */
export async function addCategory(
  database: Database,
  customerId: bigint,
  { name, kind, icon, color }: NewCategory,
): Promise<Category> {
  return inTransaction(database, async (connection) => {
    await connection.query('select from customer where id = $1 for no key update', [customerId]);
    const known = await listCategories(connection, customerId);
    refuseTakenName(known, name);
    if (known.filter(({ isOwn }) => isOwn).length >= categoryLimits.categoriesMax)
      throw new Refusal('conflict', `You can have ${categoryLimits.categoriesMax} categories.`);
    const { rows } = await connection.query<Category>(
      `insert into category (customer_id, name, kind, icon, color) values ($1, $2, $3, $4, $5)
       returning ${columns}`,
      [customerId, name, kind, icon, color],
    );
    const [added] = rows;
    if (!added) throw new Error('the category was not inserted');
    return added;
  });
}

/** Fails with `not_found`, or `conflict` if the name is taken. */
export async function changeCategory(
  database: Database,
  customerId: bigint,
  id: number,
  { name, kind, icon, color }: NewCategory,
): Promise<Category> {
  const known = await listCategories(database, customerId);
  refuseTakenName(
    known.filter((each) => each.id !== BigInt(id)),
    name,
  );
  try {
    const { rows } = await database.query<Category>(
      `update category set name = $3, kind = $4, icon = $5, color = $6
       where id = $2 and customer_id = $1 and removed_at is null
       returning ${columns}`,
      [customerId, id, name, kind, icon, color],
    );
    if (!rows[0]) throw noCategory();
    return rows[0];
  } catch (error) {
    if (violates(error, 'category_name')) throw nameTaken();
    throw error;
  }
}

/**
 * Removes a category of the customer's own: its transactions move to Other, and the rules that
 * assign it are removed. Fails with `not_found`.
 */
export async function removeCategory(
  database: Database,
  customerId: bigint,
  id: number,
): Promise<void> {
  const remove = async (connection: Connection) => {
    const { rowCount } = await connection.query(
      `update category set removed_at = now()
       where id = $2 and customer_id = $1 and removed_at is null`,
      [customerId, id],
    );
    if (rowCount === 0) throw noCategory();
  };
  await changeRules(
    database,
    customerId,
    (connection, accountId, rules) =>
      findMatches(
        connection,
        accountId,
        rules.filter(({ categoryId }) => categoryId === BigInt(id)),
      ),
    async (connection, _rules, accountIds) => {
      await remove(connection);
      for (const accountId of accountIds) await useOther(connection, accountId, [BigInt(id)]);
      await connection.query(
        'delete from category_rule where customer_id = $1 and category_id = $2',
        [customerId, id],
      );
    },
  );
}

function refuseTakenName(known: readonly Category[], name: string): void {
  if (known.some((each) => each.name.toLowerCase() === name.toLowerCase())) throw nameTaken();
}

const nameTaken = () => new Refusal('conflict', 'There is a category of this name already.');
const noCategory = () => new Refusal('not_found', 'There is no such category.');
