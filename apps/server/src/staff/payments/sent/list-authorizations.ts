import { words } from '@seven-hills/bank/words/words';
import type { QueryOf, RowOf } from '@seven-hills/contracts/endpoint';
import type {
  listDebitAuthorizations as contract,
  ListedAuthorization,
} from '@seven-hills/contracts/staff/payments';
import type { Connection } from '@seven-hills/postgres';
import { type CsvColumns, timeCell, timeHeading } from '../../../http/lists/csv-list.ts';
import { ListConditions } from '../../../http/lists/list-conditions.ts';
import { namedPerson } from '../../../people/identity/customer.ts';
import { peopleMatching } from '../../users/search-people.ts';

const conditionsOf = {
  standing: 'said.schedule_id is not null and said.ended_at is null',
  ended: 'said.ended_at is not null',
  single: 'said.schedule_id is null',
} as const;

/** Lists a page of what customers authorized the bank to debit at other banks, newest first. */
export async function listAuthorizations(
  connection: Connection,
  query: Omit<QueryOf<typeof contract>, 'limit'> & { limit: number },
): Promise<RowOf<typeof contract>[]> {
  const { state, search, from, to, cursor, limit } = query;
  const listed = new ListConditions(limit);
  if (state) listed.add(conditionsOf[state]);
  listed.within('said.authorized_at', { from, to });
  listed.after('said.id', cursor);
  if (search) {
    const people = await peopleMatching(connection, search, listed.parameter);
    listed.filter(
      search,
      (text) => `(said.customer_id in (${people}) or linked.account_last_four = ${text})`,
    );
  }
  const { rows } = await connection.query<RowOf<typeof contract>>(
    `select said.id, said.body, said.authorized_at as "authorizedAt",
            said.signed_in_by as "signedInBy", said.schedule_id is not null as "isRecurring",
            said.ended_at as "endedAt", said.transaction_id as "transactionId",
            linked.bank_name as "bankName", linked.account_last_four as "accountEnding",
            ${namedPerson('person')} as customer
     from debit_authorization as said
     join linked_account as linked on linked.id = said.linked_account_id
     join customer as person on person.id = said.customer_id
     where ${listed.sql}
     order by said.id desc
     limit $1`,
    listed.values,
  );
  return rows;
}

export const authorizationsCsv: CsvColumns<ListedAuthorization> = {
  [timeHeading('Authorized')]: ({ authorizedAt }) => timeCell(authorizedAt),
  [words.Customer]: ({ customer }) => customer.name,
  Bank: ({ bankName }) => bankName,
  Account: ({ accountEnding }) => accountEnding,
  Kind: ({ isRecurring }) => (isRecurring ? 'recurring' : 'single'),
  [timeHeading('Ended')]: ({ endedAt }) => (endedAt === null ? null : timeCell(endedAt)),
  Text: ({ body }) => body,
};
