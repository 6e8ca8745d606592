import type { Given } from '@seven-hills/contracts/endpoint';
import type { categoryRule } from '@seven-hills/contracts/money/categories';
import type { Cents } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';

/** A customer's rule, as stored. */
export interface Rule extends Given<typeof categoryRule> {
  id: bigint;
  categoryId: bigint;
  amountMin: Cents | null;
  amountMax: Cents | null;
}

/** The conditions of a rule. */
export type Conditions = Omit<Rule, 'id' | 'categoryId' | 'isLearned'>;

export const ruleColumns = `id, category_id as "categoryId", text,
  case when payee is not null then json_build_object('key', payee, 'name', payee_name) end as payee,
  type, direction, amount_min as "amountMin", amount_max as "amountMax", is_learned as "isLearned"`;

/** Returns a customer's rules in the order in which they are tried. */
export async function listRules(
  database: Pick<Connection, 'query'>,
  customerId: bigint,
): Promise<Rule[]> {
  const { rows } = await database.query<Rule>({
    name: 'list-category-rules',
    text: `select ${ruleColumns} from category_rule where customer_id = $1 order by position, id`,
    values: [customerId],
  });
  return rows;
}

/**
 * The conditions as parameters of a statement: `text, payee, payee_name, type, direction,
 * amount_min, amount_max`.
 */
export const valuesOf = ({ payee, ...conditions }: Conditions) => {
  const { text, type, direction, amountMin, amountMax } = conditions;
  return [text, payee?.key ?? null, payee?.name ?? null, type, direction, amountMin, amountMax];
};
