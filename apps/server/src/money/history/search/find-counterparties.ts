import { isFoundIn } from '@seven-hills/bank/text/folded';
import { holderName } from '../../../people/identity/customer.ts';
import type { Holder } from '../../accounts/holder-directory.ts';
import { newCounterparties } from '../history-chapters.ts';
import type { HistorySources } from '../history-sources.ts';

/** Shorter numbers count as amounts or receipts, not as part of an account number. */
const accountDigitsMin = 4;

/**
 * Returns the accounts of an account's counterparties whose number, or name as shown in the
 * history, contains the search text. Searches only the account's own counterparties: their ids are
 * in its chapters and in the transactions after them, so no search reads all the bank's customers.
 * The names come from the directory that also names them in the list, so the two always agree.
 */
export async function findCounterparties(
  { database, findHolders }: HistorySources,
  accountId: bigint,
  search: string,
): Promise<bigint[]> {
  const { rows } = await database.query<{ ids: string | null }>({
    name: 'list-counterparties',
    text: `with chaptered as materialized (
             select ${newCounterparties} as new_ids, last_id from history_chapter where account_id = $1
           ), through as (
             select coalesce(max(last_id), 0) as id from chaptered
           )
           -- One text: as rows, hundreds of them take longer to read than to find.
           select string_agg(id::text, ' ') as ids
           from (
             select unnest(new_ids) as id from chaptered
             union
             select to_account_id from bank_transaction, through
             where from_account_id = $1 and bank_transaction.id > through.id and to_account_id is not null
             union
             select from_account_id from bank_transaction, through
             where to_account_id = $1 and bank_transaction.id > through.id and from_account_id is not null
           ) as met`,
    values: [accountId],
  });
  const holders = await findHolders((rows[0]?.ids?.split(' ') ?? []).map(BigInt));
  return Array.from(holders)
    .filter(([, holder]) => isNamedBy(search, holder))
    .map(([id]) => id);
}

function isNamedBy(search: string, { firstName, lastName, accountNumber }: Holder): boolean {
  const digits = search.replace(/[\s-]/g, '');
  return (
    isFoundIn(search, holderName(firstName, lastName)) ||
    (/^\d+$/.test(digits) && digits.length >= accountDigitsMin && accountNumber.includes(digits))
  );
}
