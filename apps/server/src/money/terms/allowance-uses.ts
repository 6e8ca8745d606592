import type { FeeTerm } from '@seven-hills/bank/term-names';
import { bigints, type Database, type Statement, texts } from '@seven-hills/postgres';
import type { NewTransaction } from '../../capability/movement-kind.ts';
import { bankDayOf, startOfBankMonth } from '../../platform/time/bank-calendar.ts';

const thisMonth = bankDayOf(startOfBankMonth);

interface UsedRow {
  customer_id: bigint;
  term: FeeTerm;
  used: number;
}

/** Reads how many orders count this month, by person and service. */
export const readUsed = (customerIds: readonly bigint[]): Statement<UsedRow> => ({
  name: 'read-used-allowances',
  text: `select used.customer_id, used.term, count(*)::int as used
         from allowance_use as used
         join bank_transaction as item on item.id = used.transaction_id
         where used.customer_id = any ($1::bigint[])
           and used.month = ${thisMonth}
           and item.status in ('completed', 'pending')
         group by used.customer_id, used.term`,
  values: [bigints(customerIds)],
});

/** How many orders count this month for a person, by service; none of a service is absent. */
export type UsedThisMonth = Partial<Record<FeeTerm, number>>;

/** Reads how many orders count this month for each person. */
export async function readUsedThisMonth(
  database: Database,
  customerIds: readonly bigint[],
): Promise<UsedThisMonth[]> {
  const { name, text, values = [] } = readUsed(customerIds);
  // Under another name: the postings' pipeline tracks its own prepared statements.
  const { rows } = await database.query<UsedRow>({
    name: `${name}-outside-postings`,
    text,
    values: [...values],
  });
  return customerIds.map((id) =>
    Object.fromEntries(
      rows.flatMap(({ customer_id, term, used }) => (customer_id === id ? [[term, used]] : [])),
    ),
  );
}

/** Records which of the month's orders each transaction is. */
export const insertUses = (transactions: readonly NewTransaction[]): Statement<never> => {
  const uses = transactions.flatMap(({ id, customerId, ofAllowance }) =>
    ofAllowance ? { id, customerId, ...ofAllowance } : [],
  );
  return {
    name: 'insert-allowance-uses',
    text: `insert into allowance_use (transaction_id, customer_id, term, used_before, month)
           select *, ${thisMonth}
           from unnest($1::bigint[], $2::bigint[], $3::text[], $4::int[])`,
    values: [
      bigints(uses.map(({ id }) => id)),
      bigints(uses.map(({ customerId }) => customerId)),
      texts(uses.map(({ term }) => term)),
      texts(uses.map(({ usedBefore }) => String(usedBefore))),
    ],
  };
};
