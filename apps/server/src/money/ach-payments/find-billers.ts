import { bankValues } from '@seven-hills/bank/folder/values-of-folder';
import { folded, isFoundIn } from '@seven-hills/bank/text/folded';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { findBillers as endpoint } from '@seven-hills/contracts/money/ach-payments';
import type { Database } from '@seven-hills/postgres';
import { listCompanies } from '../debit-stops/list-companies.ts';
import { billReferenceOf } from './bill-reference.ts';

type Biller = Given<(typeof endpoint)['answer']>[number];

/** The most companies that one search finds. */
const foundMax = 20;

/**
 * Finds companies that a person can pay: those that the bank lists, then those that they paid by
 * ACH from an account of theirs, then those that debited one. A company is found once, by its name.
 */
export async function findBillers(
  database: Database,
  customerId: bigint,
  { search, id }: { search: string | undefined; id: string | undefined },
): Promise<Biller[]> {
  if (id !== undefined) return listed().filter((biller) => biller.listed?.id === id);
  if (!search) return [];
  const all = [
    ...listed(search),
    ...(await paidBy(database, customerId)),
    ...(await debiting(database, customerId)),
  ];
  const names = new Set<string>();
  return all
    .filter(({ name, source }) => {
      const isKnown = names.has(folded(name));
      names.add(folded(name));
      return !isKnown && (source === 'listed' || isFoundIn(search, name));
    })
    .slice(0, foundMax);
}

const listed = (search = ''): Biller[] =>
  bankValues.billers
    .filter(({ name, words }) => isFoundIn(search, `${name} ${words}`))
    .map((biller) => ({
      name: biller.name,
      source: 'listed',
      listed: {
        id: biller.id,
        externalRoutingNumber: biller.routingNumber,
        externalAccountNumber: biller.accountNumber,
        accountKind: biller.accountKind,
        ...billReferenceOf(biller),
      },
      last: null,
    }));

/** The companies that were paid by ACH from accounts that a person owns, the latest first. */
async function paidBy(database: Database, customerId: bigint): Promise<Biller[]> {
  const { rows } = await database.query<{
    recipient_name: string | null;
    transaction_id: bigint;
    created_at: Date;
  }>(
    `select item.recipient_name, max(item.id) as transaction_id, max(item.created_at) as created_at
     from account_owner as held
     join ach_order as sent on sent.account_id = held.account_id and sent.kind = 'send'
       and sent.state in ('held', 'assigned', 'settled')
     join ach_receiver as receiver on receiver.transaction_id = sent.transaction_id
       and receiver.is_company
     join bank_transaction as item on item.id = sent.transaction_id
     where held.customer_id = $1 and held.role <> 'viewer' and held.until is null
     group by item.recipient_name
     order by transaction_id desc`,
    [customerId],
  );
  return rows.map((row) =>
    lastOf('paid', row.recipient_name ?? '', row.transaction_id, row.created_at),
  );
}

/** The companies that debited accounts that a person owns, by account and then the latest first. */
async function debiting(database: Database, customerId: bigint): Promise<Biller[]> {
  const { rows } = await database.query<{ account_id: bigint }>(
    `select account_id from account_owner
     where customer_id = $1 and role <> 'viewer' and until is null
     order by is_primary desc, account_id`,
    [customerId],
  );
  const companies: Biller[] = [];
  for (const { account_id: accountId } of rows)
    for (const { companyName, lastTransactionId, lastAt } of await listCompanies(
      database,
      accountId,
    ))
      companies.push(lastOf('debited', companyName, lastTransactionId, lastAt));
  return companies;
}

const lastOf = (
  source: 'paid' | 'debited',
  name: string,
  transactionId: bigint,
  at: Date,
): Biller => ({ name, source, listed: null, last: { transactionId, at } });
