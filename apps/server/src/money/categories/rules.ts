import { isDeepStrictEqual } from 'node:util';
import { categoryLimits } from '@seven-hills/bank/words/category-list';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type {
  CategoryRule,
  changeRule as changeContract,
  NewRule,
} from '@seven-hills/contracts/money/categories';
import { parseAmount } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { categorizedParts } from '../category-sums/categorized-parts.ts';
import { changeRules, findMatches, findReordered } from './change-rules.ts';
import { refuseUnknown } from './own-categories.ts';
import {
  type Conditions,
  listRules,
  type RuleRow,
  ruleColumns,
  storedConditions,
  toRule,
  valuesOf,
} from './rule-row.ts';
import { type Categorizing, noTransaction, type Subject, subjectOf } from './subject-of.ts';

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
  const conditions =
    rule.from === 'conditions'
      ? conditionsOf(rule)
      : learnedFrom(await subjectOf(database, owner, rule.transactionId));
  const { changed, affected } = await changeRules(
    database,
    owner,
    (connection) => findMatches(connection, accountId, [conditions]),
    async (connection, rules) => {
      await refuseUnknown(connection, customerId, [rule.categoryId]);
      if (rules.length >= categoryLimits.rulesMax)
        throw new Refusal('conflict', `You can have ${categoryLimits.rulesMax} rules.`);
      const { rows } = await connection.query<RuleRow>(
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

/** Fails with `not_found` (the rule or the category), and `validation_failed` without a condition. */
export async function changeRule(
  database: Database,
  owner: Categorizing,
  id: number,
  rule: BodyOf<typeof changeContract>,
): Promise<{ rule: CategoryRule; affected: number }> {
  const { customerId, accountId } = owner;
  await refuseUnknown(database, customerId, [rule.categoryId]);
  const changing = (rules: readonly CategoryRule[]) => {
    const known = knownRule(rules, id);
    const conditions = conditionsOf(rule, known.payee);
    const isSame =
      !known.isLearned &&
      known.categoryId === rule.categoryId &&
      isDeepStrictEqual(storedConditions(known), conditions);
    return { known, conditions, isSame };
  };
  const { changed, affected } = await changeRules(
    database,
    owner,
    async (connection, rules) => {
      const { known, conditions, isSame } = changing(rules);
      if (isSame) return [];
      return findMatches(connection, accountId, [storedConditions(known), conditions]);
    },
    async (connection, rules) => {
      await refuseUnknown(connection, customerId, [rule.categoryId]);
      const { known, conditions, isSame } = changing(rules);
      if (isSame) return known;
      const { rows } = await connection.query<RuleRow>(
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
  owner: Categorizing,
  ids: readonly number[],
): Promise<CategoryRule[]> {
  const refuseOthers = (rules: readonly CategoryRule[]) => {
    const isSame = new Set(ids).size === rules.length && rules.every(({ id }) => ids.includes(id));
    if (!isSame || ids.length !== rules.length)
      throw new Refusal('conflict', 'Your rules changed in the meantime. Please try again.');
  };
  const { changed } = await changeRules(
    database,
    owner,
    (connection, rules) => {
      refuseOthers(rules);
      return findReordered(connection, owner, ids);
    },
    async (connection) => {
      await connection.query(
        `update category_rule set position = ordered.position
         from unnest($2::bigint[]) with ordinality as ordered (id, position)
         where category_rule.id = ordered.id and customer_id = $1`,
        [owner.customerId, ids],
      );
      return listRules(connection, owner.customerId);
    },
  );
  return changed;
}

/**
 * Removes a rule; its transactions fall back to the next rule or default. Fails with `not_found`.
 */
export async function removeRule(
  database: Database,
  owner: Categorizing,
  id: number,
): Promise<void> {
  await changeRules(
    database,
    owner,
    (connection, rules) =>
      findMatches(connection, owner.accountId, [storedConditions(knownRule(rules, id))]),
    (connection) =>
      connection.query('delete from category_rule where id = $2 and customer_id = $1', [
        owner.customerId,
        id,
      ]),
  );
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

function knownRule(rules: readonly CategoryRule[], id: number): CategoryRule {
  const known = rules.find((each) => each.id === id);
  if (!known) throw noRule();
  return known;
}

function ruleIn([row]: readonly RuleRow[]): CategoryRule {
  if (!row) throw noRule();
  return toRule(row);
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

const invalid = (path: string, message: string) =>
  new Refusal('validation_failed', message, { errors: [{ path, message }] });
const noRule = () => new Refusal('not_found', 'There is no such rule.');
