import type {
  CategoryRule,
  changeRule as changeContract,
  NewRule,
} from '@seven-hills/contracts/api/insights/categories';
import { categoryLimits } from '@seven-hills/contracts/api/insights/category-list';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import { type Cents, parseAmount, toDecimal } from '@seven-hills/money';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { categorizedParts } from '../category-sums/categorized-parts.ts';
import { lockSums, sumUpAgain } from '../category-sums/sum-up-days.ts';
import { refuseUnknown } from './own-categories.ts';
import { type Categorizing, noTransaction, type Subject, subjectOf } from './subject-of.ts';

interface RuleRow {
  id: bigint;
  category_id: bigint;
  text: string | null;
  payee: string | null;
  payee_name: string | null;
  type: CategoryRule['type'];
  direction: CategoryRule['direction'];
  amount_min: bigint | null;
  amount_max: bigint | null;
  is_learned: boolean;
}

/** A rule's conditions, as stored. */
export interface Conditions {
  text: string | null;
  payee: string | null;
  payee_name: string | null;
  type: CategoryRule['type'];
  direction: CategoryRule['direction'];
  amount_min: Cents | null;
  amount_max: Cents | null;
}

const columns = `id, category_id, text, payee, payee_name, type, direction, amount_min, amount_max,
  is_learned`;

const toRule = (row: RuleRow): CategoryRule => ({
  id: Number(row.id),
  categoryId: Number(row.category_id),
  text: row.text,
  payee: row.payee === null ? null : { key: row.payee, name: row.payee_name ?? '' },
  type: row.type,
  direction: row.direction,
  amountMin: row.amount_min === null ? null : toDecimal(row.amount_min),
  amountMax: row.amount_max === null ? null : toDecimal(row.amount_max),
  isLearned: row.is_learned,
});

/** Returns a customer's rules in the order in which they are tried. */
export async function listRules(
  database: Pick<Connection, 'query'>,
  customerId: bigint,
): Promise<CategoryRule[]> {
  const { rows } = await database.query<RuleRow>({
    name: 'list-category-rules',
    text: `select ${columns} from category_rule where customer_id = $1 order by position, id`,
    values: [customerId],
  });
  return rows.map(toRule);
}

/**
 * Adds a rule before all others. Fails with `not_found` (the category or the transaction), `conflict`
 * if there are too many, and `validation_failed` without a condition.
 */
export async function addRule(
  database: Database,
  owner: Categorizing,
  rule: NewRule,
): Promise<{ rule: CategoryRule; affected: number }> {
  const { customerId, accountId } = owner;
  return inTransaction(database, async (connection) => {
    await lockSums(connection, accountId);
    await refuseUnknown(connection, customerId, [rule.categoryId]);
    const conditions =
      rule.from === 'conditions'
        ? conditionsOf(rule)
        : learnedFrom(await subjectOf(connection, owner, rule.transactionId));
    if ((await listRules(connection, customerId)).length >= categoryLimits.rulesMax)
      throw new Refusal('conflict', `You can have ${categoryLimits.rulesMax} rules.`);
    const before = await countRuled(connection, accountId);
    const { rows } = await connection.query<RuleRow>(
      `insert into category_rule (customer_id, position, category_id, text, payee, payee_name, type,
                                  direction, amount_min, amount_max, is_learned)
       select $1, coalesce(min(position), 0) - 1, $2, $3, $4, $5, $6, $7, $8, $9, $10
       from category_rule where customer_id = $1
       returning ${columns}`,
      [customerId, rule.categoryId, ...valuesOf(conditions), rule.from === 'transaction'],
    );
    return finish(connection, accountId, rows, before);
  });
}

/** Fails with `not_found` (the rule or the category), and `validation_failed` without a condition. */
export async function changeRule(
  database: Database,
  { customerId, accountId }: Categorizing,
  id: number,
  rule: BodyOf<typeof changeContract>,
): Promise<{ rule: CategoryRule; affected: number }> {
  return inTransaction(database, async (connection) => {
    await lockSums(connection, accountId);
    await refuseUnknown(connection, customerId, [rule.categoryId]);
    const known = (await listRules(connection, customerId)).find((each) => each.id === id);
    if (!known) throw noRule();
    const { payee } = known;
    const conditions = conditionsOf(rule, payee);
    const before = await countRuled(connection, accountId);
    const { rows } = await connection.query<RuleRow>(
      `update category_rule
       set category_id = $3, text = $4, payee = $5, payee_name = $6, type = $7, direction = $8,
           amount_min = $9, amount_max = $10, is_learned = false
       where id = $2 and customer_id = $1
       returning ${columns}`,
      [customerId, id, rule.categoryId, ...valuesOf(conditions)],
    );
    return finish(connection, accountId, rows, before);
  });
}

/** Fails with `conflict` unless the ids are those of the customer's rules. */
export async function orderRules(
  database: Database,
  { customerId, accountId }: Categorizing,
  ids: readonly number[],
): Promise<CategoryRule[]> {
  return inTransaction(database, async (connection) => {
    await lockSums(connection, accountId);
    const known = (await listRules(connection, customerId)).map(({ id }) => id);
    const isSame = new Set(ids).size === known.length && known.every((id) => ids.includes(id));
    if (!isSame || ids.length !== known.length)
      throw new Refusal('conflict', 'Your rules changed in the meantime. Please try again.');
    await connection.query(
      `update category_rule set position = ordered.position
       from unnest($2::bigint[]) with ordinality as ordered (id, position)
       where category_rule.id = ordered.id and customer_id = $1`,
      [customerId, ids],
    );
    await sumUpAgain(connection, accountId);
    return listRules(connection, customerId);
  });
}

/**
 * Removes a rule; its transactions fall back to the next rule or default. Fails with `not_found`.
 */
export async function removeRule(
  database: Database,
  { customerId, accountId }: Categorizing,
  id: number,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    await lockSums(connection, accountId);
    const { rowCount } = await connection.query(
      'delete from category_rule where id = $2 and customer_id = $1',
      [customerId, id],
    );
    if (rowCount === 0) throw noRule();
    await sumUpAgain(connection, accountId);
  });
}

/**
 * Returns the conditions of the rule that a manual choice would create: by payee or, if there is
 * none, by description.
 */
export function learnedFrom({ payee, payeeName, description, direction }: Subject): Conditions {
  const none = { text: null, payee: null, payee_name: null, type: null };
  const amounts = { amount_min: null, amount_max: null };
  if (payee !== null) return { ...none, ...amounts, payee, payee_name: payeeName, direction };
  if (description !== null) return { ...none, ...amounts, text: description, direction };
  throw noTransaction();
}

/**
 * Counts an account's past transactions that a rule for a category would change, if it were tried
 * first. The customer's own choices do not change.
 */
export async function countAffected(
  connection: Pick<Connection, 'query'>,
  accountId: bigint,
  categoryId: number,
  { text, payee, direction }: Conditions,
): Promise<number> {
  const { rows } = await connection.query<{ affected: bigint }>(
    `select count(*) as affected
     from (${categorizedParts('$1', ['true'])}) as part
     where source <> 'manual' and not is_fee and category_id <> $2
       and ($3::text is null or payee = $3)
       and ($4::text is null or strpos(subject_description, lower($4)) > 0)
       and ($5::text is null or subject_direction = $5)`,
    [accountId, categoryId, payee, text, direction],
  );
  return Number(rows[0]?.affected ?? 0n);
}

/**
 * Returns the category of each transaction that rules may change, to count the effect of a change.
 */
async function countRuled(
  connection: Connection,
  accountId: bigint,
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await connection.query<{ transaction_id: bigint; category_id: bigint }>(
    `select transaction_id, category_id
     from (${categorizedParts('$1', ['true'])}) as part
     where source <> 'manual' and not is_fee`,
    [accountId],
  );
  return new Map(rows.map((row) => [row.transaction_id, row.category_id]));
}

async function finish(
  connection: Connection,
  accountId: bigint,
  [row]: readonly RuleRow[],
  before: ReadonlyMap<bigint, bigint>,
): Promise<{ rule: CategoryRule; affected: number }> {
  if (!row) throw noRule();
  const after = await countRuled(connection, accountId);
  await sumUpAgain(connection, accountId);
  let affected = 0;
  for (const [id, category] of after) if (before.get(id) !== category) affected += 1;
  return { rule: toRule(row), affected };
}

function conditionsOf(
  {
    text,
    type,
    direction,
    amountMin,
    amountMax,
  }: Omit<BodyOf<typeof changeContract>, 'categoryId'>,
  payee: CategoryRule['payee'] = null,
): Conditions {
  const conditions = {
    text,
    payee: payee?.key ?? null,
    payee_name: payee?.name ?? null,
    type: type ?? null,
    direction: direction ?? null,
    amount_min: amountMin === null ? null : parseAmount(amountMin),
    amount_max: amountMax === null ? null : parseAmount(amountMax),
  };
  const { amount_min: least, amount_max: most } = conditions;
  if (least !== null && most !== null && least > most)
    throw invalid('amountMax', 'The highest amount is below the lowest');
  const { payee_name: _name, ...deciding } = conditions;
  if (Object.values(deciding).every((condition) => condition === null))
    throw invalid('text', 'Please enter at least one condition');
  return conditions;
}

const valuesOf = (conditions: Conditions) => [
  conditions.text,
  conditions.payee,
  conditions.payee_name,
  conditions.type,
  conditions.direction,
  conditions.amount_min,
  conditions.amount_max,
];

const invalid = (path: string, message: string) =>
  new Refusal('validation_failed', message, { errors: [{ path, message }] });
const noRule = () => new Refusal('not_found', 'There is no such rule.');
