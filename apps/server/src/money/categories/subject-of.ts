import type { Connection } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { holderNameSql } from '../../people/identity/customer.ts';
import { payeeKey } from '../category-sums/categorized-parts.ts';

/** A customer with an account: only they have transactions to categorize. */
export interface Categorizing {
  customerId: bigint;
  accountId: bigint;
}

/** The facts that a rule can be created from. */
export interface Subject {
  amount: bigint;
  direction: 'in' | 'out';
  description: string | null;
  payee: string | null;
  payeeName: string | null;
}

export const noTransaction = () =>
  new Refusal('not_found', 'There is no such transaction to categorize.');

/**
 * Reads the facts that determine the category of one of a customer's transactions. Fails with
 * `not_found` for others' transactions, and for those that moved no money.
 */
export async function subjectOf(
  connection: Pick<Connection, 'query'>,
  { accountId }: Categorizing,
  transactionId: number,
): Promise<Subject> {
  const { rows } = await connection.query<Subject>(
    `select item.amount, item.direction, nullif(trim(item.description), '') as description,
            ${payeeKey('item.type', 'item', 'item.other_id')} as payee,
            coalesce(
              ${holderNameSql('holder')}, item.recipient_name, item.payment_identifier
            ) as "payeeName"
     from (
       select *, case from_account_id when $1 then 'out' else 'in' end as direction,
              case from_account_id when $1 then to_account_id else from_account_id end as other_id
       from bank_transaction
       where id = $2 and $1 in (from_account_id, to_account_id) and status = 'completed'
     ) as item
     left join account on account.id = item.other_id
     left join customer as holder on holder.id = account.customer_id`,
    [accountId, transactionId],
  );
  if (!rows[0]) throw noTransaction();
  return rows[0];
}
