import { limits } from '@seven-hills/bank/limits';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { recipient } from '@seven-hills/contracts/money/recipients';
import type { Database } from '@seven-hills/postgres';
import { holderNameSql } from '../../people/identity/customer.ts';

/** SQL for an account's number with all but the last four digits masked. */
const maskedNumber = `repeat('•', ${limits.accountNumberLength - 4}) || right(account.account_number, 4)`;

/**
 * Reads the account that meets a condition on `account` ($2) for a customer ($1) who can pay it
 * without having looked it up, and whether it is suspended.
 */
export async function readRecipient(
  database: Database,
  payerId: bigint,
  condition: string,
  value: bigint | number,
): Promise<{ recipient: Given<typeof recipient>; isSuspended: boolean } | null> {
  const { rows } = await database.query<
    Required<Omit<Given<typeof recipient>, 'balance'>> & { isSuspended: boolean }
  >(
    `select account.id, ${maskedNumber} as "accountNumber", ${holderNameSql('holder')} as holder,
            false as "isOwn", state.frozen as "isSuspended", exists (
              select from bank_transaction
              where from_account_id = any (array(select id from account where customer_id = $1))
                and to_account_id = account.id and type = 'transfer'
            ) as "paidBefore"
     from account
     join customer as holder on holder.id = account.customer_id
     join ledger.account_state as state on state.id = account.id
     where ${condition}`,
    [payerId, value],
  );
  if (!rows[0]) return null;
  const { isSuspended, ...shown } = rows[0];
  return { recipient: shown, isSuspended };
}
