import { bigints, type Database } from '@seven-hills/postgres';
import { categorizedParts } from './categorized-parts.ts';

interface Line {
  transaction: { id: number };
  /** Whether the line is the transaction's fee alone. */
  isFee: boolean;
}

/**
 * Returns the names of the categories of each line of an account, as its owner has them now, the
 * largest part first: `Groceries`, `Home; Gifts`. Empty for what is in no category.
 */
export async function readCategories(
  database: Database,
  accountId: bigint,
  lines: readonly Line[],
): Promise<string[]> {
  const ids = new Set(lines.map(({ transaction }) => BigInt(transaction.id)));
  const { rows } = await database.query<{ id: bigint; is_fee: boolean; names: string }>({
    name: 'statement-categories',
    text: `select part.transaction_id as id, part.is_fee,
                  string_agg(category.name, '; '
                             order by part.money_in + part.money_out desc, category.name) as names
           from (${categorizedParts('$1', ['id = any ($2::bigint[])'])}) as part
           join category on category.id = part.category_id
           group by part.transaction_id, part.is_fee`,
    values: [accountId, bigints([...ids])],
  });
  const keyOf = (id: bigint | number, isFee: boolean) => `${id}${isFee ? ' fee' : ''}`;
  const names = new Map(rows.map(({ id, is_fee, names }) => [keyOf(id, is_fee), names]));
  return lines.map(({ transaction, isFee }) => names.get(keyOf(transaction.id, isFee)) ?? '');
}
