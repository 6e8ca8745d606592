import { receiptNumber } from '@seven-hills/bank/brand';
import type { GivenBackItem } from '@seven-hills/contracts/money/parts/given-back';
import { type Cents, formatUsd, toDecimal } from '@seven-hills/money';
import { bigints, type Connection } from '@seven-hills/postgres';
import { ascending, type FactSource } from '../../platform/database/batch-facts.ts';

/**
 * SQL for every posting that gave money of a transaction back: its correction, the return of a
 * wire, and the credits of its cases. Debits of cases are negative. A posting that was corrected
 * itself counts for nothing.
 */
export const givenBackRows = `
  select made.corrected_id as original_id, made.transaction_id, null::bigint as case_id,
         posted.amount + posted.fee as amount
  from transaction_correction as made
  join bank_transaction as posted on posted.id = made.transaction_id
  union all
  select returned.wire_id, returned.transaction_id, null, posted.amount + posted.fee
  from wire_return as returned
  join bank_transaction as posted on posted.id = returned.transaction_id
  union all
  select item.transaction_id, step.transaction_id, item.id,
         case step.kind when 'debited' then -step.amount else step.amount end
  from dispute_event as step
  join dispute_case as item on item.id = step.case_id
  where step.kind in ('provisional_credit', 'final_credit', 'debited')
    and not exists (
      select from transaction_correction where corrected_id = step.transaction_id
    )`;

/** SQL for the sum that was given back of a transaction, restricted by a condition on `given`. */
export const givenBack = (id: string, condition = 'true'): string =>
  `coalesce((
    select sum(given.amount) from (${givenBackRows}) as given
    where given.original_id = ${id} and ${condition}
  ), 0)::bigint`;

/** How much of a transaction was given back. */
export interface GivenBack {
  id: bigint;
  /** The amount and the fee: the most that is ever given back. */
  total: Cents;
  /** Includes what earlier orders in the batch give back. */
  given: Cents;
}

/**
 * The transactions of which a batch gives money back, locked until its commit. Corrections, steps
 * of cases, and returns all take this lock, so that their sum is judged by one order at a time.
 */
export const givenBackSource: FactSource<bigint, Map<bigint, GivenBack>> = {
  name: 'transactions to give back',
  async load(opening, ids) {
    const values = [bigints(ascending(ids))];
    // A single statement that waits for the locks would return a stale sum.
    const [, rows] = await Promise.all([
      opening.add({
        name: 'lock-given-back',
        text: `select from bank_transaction where id = any ($1::bigint[])
               order by id
               for no key update`,
        values,
      }),
      opening.add<GivenBack>({
        name: 'read-given-back',
        text: `select item.id, item.amount + item.fee as total, ${givenBack('item.id')} as given
               from bank_transaction as item
               where item.id = any ($1::bigint[])`,
        values,
      }),
    ]);
    return new Map(rows.map((row) => [row.id, row]));
  },
};

/** Whether an amount can still be given back, of at most `most` in total. */
export const isLeft = ({ given, total }: GivenBack, amount: Cents, most: Cents = total): boolean =>
  given + amount <= most;

/** One posting that gave money back. */
interface GivenBackRow {
  transaction_id: bigint;
  amount: Cents;
}

/** Reads the postings that gave money of a transaction back, oldest first. */
export async function listGivenBack(
  database: Pick<Connection, 'query'>,
  id: bigint,
): Promise<GivenBackRow[]> {
  const { rows } = await database.query<GivenBackRow>(
    `select given.transaction_id, given.amount from (${givenBackRows}) as given
     where given.original_id = $1
     order by given.transaction_id`,
    [id],
  );
  return rows;
}

/** The same for staff screens. */
export const toGivenBackItems = (rows: readonly GivenBackRow[]): GivenBackItem[] =>
  rows.map(({ transaction_id, amount }) => ({
    transactionId: Number(transaction_id),
    amount: toDecimal(amount),
  }));

/** What voters see of it: `$30.00 (SH00000012), -$5.00 (SH00000014)`; nothing if nothing was. */
export const givenBackChanges = (rows: readonly GivenBackRow[]) =>
  rows.length === 0
    ? []
    : [
        {
          field: 'Given back before',
          before: null,
          after: rows
            .map(({ amount, transaction_id: id }) => `${formatUsd(amount)} (${receiptNumber(id)})`)
            .join(', '),
        },
      ];
