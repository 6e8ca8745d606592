import { limits } from '@seven-hills/bank/limits';
import { hasPermission } from '@seven-hills/bank/staff-roles';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { searchBank as contract } from '@seven-hills/contracts/staff/search';
import type { Connection } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import type { Whose } from '../../people/views/record-views.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { findAccounts } from '../account-page/find-accounts.ts';
import { findCases } from '../cases/find-cases.ts';
import { listAllTransactions } from '../transactions/list-all-transactions.ts';
import { listUsers } from '../users/list-users.ts';

/**
 * The maximum number of people, of accounts, of transactions, and of cases that a search of the
 * whole bank shows.
 */
const foundOfAKindMax = 6;

/**
 * What was found, and the accounts of the transactions, whose owners can see that they were found.
 */
type Found = ResultOf<typeof contract> & { accountIds: Whose['ids'] };

interface Sources {
  connection: Connection;
  sealingKeys: Keyring;
  findMessage: FindMessage;
}

/** Finds a message by its number; messages belong to the help area, which depends on this one. */
export type FindMessage = (connection: Connection, id: number) => Promise<Found['messages']>;

/** A reference as spoken on the phone: `SM00000042`, `sm 42`. */
const reference = /^SM[\s-]*0*(\d{1,15})$/i;

/**
 * Finds the newest people and transactions that match a text, the accounts with that number, the
 * open cases of those people, and, if the text is the number of a case or a message, that one, as
 * far as the caller's role may see them. A text of one letter finds nothing, because it would match
 * nearly everyone.
 */
export async function searchBank(
  { connection, sealingKeys, findMessage }: Sources,
  search: string,
  caller: Pick<Principal, 'customerId' | 'staffRole'>,
): Promise<Found> {
  const { customerId, staffRole } = caller;
  const limit = foundOfAKindMax;
  const found: Found = {
    people: [],
    accounts: [],
    transactions: [],
    cases: [],
    messages: [],
    accountIds: [],
  };
  if (search.length < limits.searchLettersMin) return found;
  if (hasPermission(staffRole, 'customers.view')) {
    const listed = await listUsers(connection, { search, limit, ...anyone }, caller);
    found.people = listed.map((user) => ({
      ...user,
      name: `${user.firstName} ${user.lastName}`.trim(),
      accountNumber: user.account?.accountNumber ?? null,
    }));
    found.accounts = await findAccounts(connection, { search, limit });
  }
  if (hasPermission(staffRole, 'transactions.view')) {
    const query = { search, limit, ...anyTransaction };
    const source = { connection, sealingKeys, releaseHour: null };
    const listed = await listAllTransactions(source, query, customerId);
    found.transactions = listed.map((item) => ({
      ...item,
      fee: item.transferFee,
      from: item.fromHolder,
      to: item.toHolder ?? item.recipientName ?? item.externalBankName,
    }));
    found.accountIds = listed.flatMap(({ fromAccountId, toAccountId }) => [
      fromAccountId,
      toAccountId,
    ]);
  }
  if (hasPermission(staffRole, 'cases.view')) {
    const customerIds = found.people.map(({ id }) => id);
    found.cases = await findCases(connection, { search, customerIds, limit });
  }
  const messageId = reference.exec(search)?.[1];
  if (messageId !== undefined && hasPermission(staffRole, 'messages.view'))
    found.messages = await findMessage(connection, Number(messageId));
  return found;
}

const anyone = {
  status: 'all',
  role: 'all',
  sort: 'created',
  order: 'desc',
  offset: 0,
} as const;

const anyTransaction = { type: 'all', status: 'all', amount: 'all', order: 'newest' } as const;
