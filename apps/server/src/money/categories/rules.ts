import { isDeepStrictEqual } from 'node:util';
import { categoryLimits } from '@seven-hills/bank/words/category-list';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type {
  changeRule as changeContract,
  NewRule,
} from '@seven-hills/contracts/money/categories';
import { parseAmount } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal, refusalAt } from '../../http/problem.ts';
import { categorizedParts } from '../category-sums/categorized-parts.ts';
import { changeRules, findMatches, findReordered } from './change-rules.ts';
import { refuseUnknown } from './own-categories.ts';
import { type Conditions, listRules, type Rule, ruleColumns, valuesOf } from './rule-row.ts';
import { type Categorizing, noTransaction, type Subject, subjectOf } from './subject-of.ts';

/** A rule, and how many past transactions it moved to its category. */
interface Applied {
  rule: Rule;
  affected: number;
}

/**
 * Adds a rule before all others. Fails with `not_found` (the category or the transaction),
 * `conflict` if there are too many, and `validation_failed` without a condition.
 */
export async function addRule(
  database: Database,
  owner: Categorizing,
  rule: NewRule,
): Promise<Applied> {
  const { customerId } = owner;
  const conditions =
    rule.from === 'conditions'
      ? conditionsOf(rule)
      : learnedFrom(await subjectOf(database, owner, rule.transactionId));
  const { changed, affected } = await changeRules(
    database,
    customerId,
    (connection, accountId) => findMatches(connection, accountId, [conditions]),
    async (connection, rules) => {
      await refuseUnknown(connection, customerId, [rule.categoryId]);
      if (rules.length >= categoryLimits.rulesMax)
        throw new Refusal('conflict', `You can have ${categoryLimits.rulesMax} rules.`);
      const { rows } = await connection.query<Rule>(
        `insert into category_rule (customer_id, position, category_id, text, payee, payee_name, type,
                                    direction, amount_min, amount_max, is_learned)
         select $1, coalesce(min(position), 0) - 1, $2, $3, $4, $5, $6, $7, $8, $9, $10
         from category_rule where customer_id = $1
         returning ${ruleColumns}`,
        [customerId, rule.categoryId, ...valuesOf(conditions), rule.from === 'transaction'],
      );
      return ruleIn(rows);
    },
  );
  return { rule: changed, affected };
}

/**
 * Fails with `not_found` (the rule or the category), and `validation_failed` without a condition.
 */
export async function changeRule(
  database: Database,
  { customerId }: Pick<Categorizing, 'customerId'>,
  id: number,
  rule: BodyOf<typeof changeContract>,
): Promise<Applied> {
  await refuseUnknown(database, customerId, [rule.categoryId]);
  const changing = (rules: readonly Rule[]) => {
    const known = knownRule(rules, id);
    const conditions = conditionsOf(rule, known.payee);
    const changed = { id: known.id, categoryId: BigInt(rule.categoryId), isLearned: false };
    return { known, conditions, isSame: isDeepStrictEqual(known, { ...changed, ...conditions }) };
  };
  const { changed, affected } = await changeRules(
    database,
    customerId,
    async (connection, accountId, rules) => {
      const { known, conditions, isSame } = changing(rules);
      if (isSame) return [];
      return findMatches(connection, accountId, [known, conditions]);
    },
    async (connection, rules) => {
      await refuseUnknown(connection, customerId, [rule.categoryId]);
      const { known, conditions, isSame } = changing(rules);
      if (isSame) return known;
      const { rows } = await connection.query<Rule>(
        `update category_rule
         set category_id = $3, text = $4, payee = $5, payee_name = $6, type = $7, direction = $8,
             amount_min = $9, amount_max = $10, is_learned = false
         where id = $2 and customer_id = $1
         returning ${ruleColumns}`,
        [customerId, id, rule.categoryId, ...valuesOf(conditions)],
      );
      return ruleIn(rows);
    },
  );
  return { rule: changed, affected };
}

/** Fails with `conflict` unless the ids are those of the customer's rules. */
export async function orderRules(
  database: Database,
  { customerId }: Pick<Categorizing, 'customerId'>,
  ids: readonly number[],
): Promise<Rule[]> {
  const refuseOthers = (rules: readonly Rule[]) => {
    const known = new Set(rules.map(({ id }) => Number(id)));
    const isSame = new Set(ids).size === known.size && ids.every((id) => known.has(id));
    if (!isSame || ids.length !== rules.length)
      throw new Refusal('conflict', 'Your rules changed in the meantime. Please try again.');
  };
  const { changed } = await changeRules(
    database,
    customerId,
    (connection, accountId, rules) => {
      refuseOthers(rules);
      return findReordered(connection, { customerId, accountId }, ids);
    },
    async (connection) => {
      await connection.query(
        `update category_rule set position = ordered.position
         from unnest($2::bigint[]) with ordinality as ordered (id, position)
         where category_rule.id = ordered.id and customer_id = $1`,
        [customerId, ids],
      );
      return listRules(connection, customerId);
    },
  );
  return changed;
}

/**
 * Removes a rule; its transactions fall back to the next rule or default. Fails with `not_found`.
 */
export async function removeRule(
  database: Database,
  { customerId }: Pick<Categorizing, 'customerId'>,
  id: number,
): Promise<void> {
  await changeRules(
    database,
    customerId,
    (connection, accountId, rules) => findMatches(connection, accountId, [knownRule(rules, id)]),
    (connection) =>
      connection.query('delete from category_rule where id = $2 and customer_id = $1', [
        customerId,
        id,
      ]),
  );
}

/**
 * Returns the conditions of the rule that a manual choice would create: by payee or, if there is
 * none, by description.
 */
export function learnedFrom({ payee, payeeName, description, direction }: Subject): Conditions {
  const others = { type: null, direction, amountMin: null, amountMax: null };
  if (payee !== null)
    return { ...others, text: null, payee: { key: payee, name: payeeName ?? '' } };
  if (description !== null) return { ...others, text: description, payee: null };
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
    [accountId, categoryId, payee?.key ?? null, text, direction],
  );
  return Number(rows[0]?.affected ?? 0n);
}

const knownRule = (rules: readonly Rule[], id: number): Rule =>
  ruleIn(rules.filter((each) => each.id === BigInt(id)));

function ruleIn([rule]: readonly Rule[]): Rule {
  if (!rule) throw noRule();
  return rule;
}

function conditionsOf(
  form: Omit<BodyOf<typeof changeContract>, 'categoryId'>,
  payee: Rule['payee'] = null,
): Conditions {
  const { text, type = null, direction = null } = form;
  const amountMin = form.amountMin === null ? null : parseAmount(form.amountMin);
  const amountMax = form.amountMax === null ? null : parseAmount(form.amountMax);
  if (amountMin !== null && amountMax !== null && amountMin > amountMax)
    throw refusalAt('validation_failed', 'amountMax', 'The highest amount is below the lowest');
  const conditions = { text, payee, type, direction, amountMin, amountMax };
  if (Object.values(conditions).every((condition) => condition === null))
    throw refusalAt('validation_failed', 'text', 'Please enter at least one condition');
  return conditions;
}

const noRule = () => new Refusal('not_found', 'There is no such rule.');
