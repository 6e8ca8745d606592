import type { Connection } from '@seven-hills/postgres';
import type { AlertEvent, AlertKind } from '../../capability/alert-kind.ts';
import type { AlertSource } from '../../capability/alert-source.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { type ReturnedDeposit, returnedDepositMail, returnedSentence } from './mails.ts';

export const depositReturned: AlertKind = {
  name: 'deposit_returned',
  title: 'A deposit was returned',
  choice: {
    label: 'A deposit is returned',
    subject: 'deposits that are returned',
    isAlwaysEmailed: true,
  },
  placeOf: () => ({ path: '/dashboard', label: 'View your account' }),
};

/** Notifies every owner of an account of the deposits that other banks took back from it. */
export const returnedDepositAlerts: AlertSource = {
  news: { waiting: 'select from returned_deposit_news', take: takeNews },
};

interface NewsRow extends ReturnedDeposit {
  transactionId: bigint;
  customerId: bigint;
  accountId: bigint;
}

async function takeNews(connection: Connection, limit: number): Promise<AlertEvent[]> {
  const { rows } = await connection.query<NewsRow>({
    name: 'returned-deposits-for-alerts',
    text: `with news as (
             delete from returned_deposit_news
             where transaction_id in (
               select transaction_id from returned_deposit_news order by transaction_id limit $1
             )
             returning transaction_id
           )
           select returned.transaction_id as "transactionId", held.customer_id as "customerId",
                  account.id as "accountId", account.account_number as "accountNumber",
                  returned.amount, returned.owed,
                  exists (
                    select from ach_order
                    where transaction_id = returned.transaction_id and reverses is not null
                  ) as "isReversal"
           from news
           join returned_deposit as returned on returned.transaction_id = news.transaction_id
           join account on account.id = returned.account_id
           join account_owner as held on held.account_id = account.id and held.role <> 'viewer'
             and (held.until is null or held.until = account.closed_at)
           order by returned.transaction_id, held.customer_id`,
    values: [limit],
  });
  for (const { customerId, ...returned } of rows)
    await queueMailToCustomer(connection, customerId, (firstName) =>
      returnedDepositMail(firstName, returned),
    );
  return rows.map(({ transactionId, customerId, accountId, ...returned }) => ({
    transactionId,
    customerId,
    accountId,
    amount: returned.amount,
    kind: depositReturned,
    type: 'returned_deposit',
    reference: `returned-deposit:${transactionId}`,
    sentence: returnedSentence(returned),
  }));
}
