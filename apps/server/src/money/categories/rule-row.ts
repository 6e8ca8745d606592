import type { CategoryRule } from '@seven-hills/contracts/money/categories';
import { type Cents, parseAmount, toDecimal } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';

/** The conditions of a rule, as stored. */
export interface Conditions {
  text: string | null;
  payee: string | null;
  payee_name: string | null;
  type: CategoryRule['type'];
  direction: CategoryRule['direction'];
  amount_min: Cents | null;
  amount_max: Cents | null;
}

/** A row of `category_rule`. */
export interface RuleRow {
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

export const ruleColumns = `id, category_id, text, payee, payee_name, type, direction, amount_min, amount_max,
  is_learned`;

export const toRule = (row: RuleRow): CategoryRule => ({
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
    text: `select ${ruleColumns} from category_rule where customer_id = $1 order by position, id`,
    values: [customerId],
  });
  return rows.map(toRule);
}

/** Returns the conditions of a rule that exists. */
export const storedConditions = (rule: CategoryRule): Conditions => ({
  text: rule.text,
  payee: rule.payee?.key ?? null,
  payee_name: rule.payee?.name ?? null,
  type: rule.type,
  direction: rule.direction,
  amount_min: rule.amountMin === null ? null : parseAmount(rule.amountMin),
  amount_max: rule.amountMax === null ? null : parseAmount(rule.amountMax),
});

/** The conditions as parameters of a statement, in the order of the columns. */
export const valuesOf = (conditions: Conditions) => [
  conditions.text,
  conditions.payee,
  conditions.payee_name,
  conditions.type,
  conditions.direction,
  conditions.amount_min,
  conditions.amount_max,
];
