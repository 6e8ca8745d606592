import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { searchBank } from '@seven-hills/contracts/staff/search';
import type { Connection } from '@seven-hills/postgres';
import { accountsNumbered, lastDigits } from '../users/search-people.ts';
import { stateOfAccount } from './list-customer-accounts.ts';

type FoundAccount = ResultOf<typeof searchBank>['accounts'][number];

/**
 * Finds the first accounts whose number begins with the digits of a text, or ends in them if they
 * are four. Fewer would match too many.
 */
export async function findAccounts(
  connection: Connection,
  { search, limit }: { search: string; limit: number },
): Promise<FoundAccount[]> {
  const values: unknown[] = [limit];
  const numbered = accountsNumbered(search, (value) => `$${values.push(value)}`);
  if (numbered === null || search.replace(/\D/g, '').length < lastDigits) return [];
  const { rows } = await connection.query<FoundAccount>(
    `select account.id, account.account_number as "accountNumber",
            account.account_type as "accountType", account.nickname,
            customer.first_name || ' ' || customer.last_name as holder, ${stateOfAccount} as state
     from account
     join ledger.account_state as state on state.id = account.id
     join customer on customer.id = account.customer_id
     where account.id in (${numbered})
     order by account.id
     limit $1`,
    values,
  );
  return rows;
}
