import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type {
  AccountPeople,
  listAccountPeople as contract,
} from '@seven-hills/contracts/money/account-sharing';
import type { Connection, Database } from '@seven-hills/postgres';
import { holderNameSql } from '../../people/identity/customer.ts';
import { findOwnAccount, isOwned } from '../own-accounts/list-own-accounts.ts';
import { listOpenInvitations } from './invitations.ts';

type Person = Omit<AccountPeople['people'][number], 'id' | 'since'> & { id: bigint; since: Date };

/** Lists who uses an account now, those who own it first. */
export async function listPeople(
  database: Database | Connection,
  viewerId: bigint,
  accountId: bigint,
): Promise<Person[]> {
  const { rows } = await database.query<Person>(
    `select customer.id, ${holderNameSql('customer')} as name, held.role, held.since,
            customer.id = $1 as "isYou", customer.id = account.customer_id as "isTaxOwner"
     from account_owner as held
     join account on account.id = held.account_id
     join customer on customer.id = held.customer_id
     where held.account_id = $2 and held.until is null
     order by held.role = 'viewer', held.id`,
    [viewerId, accountId],
  );
  return rows;
}

/**
 * Lists the people of one of the caller's accounts and its open invitations. Fails with
 * `not_found`.
 */
export async function listAccountPeople(
  database: Database,
  customerId: bigint,
  accountId: bigint,
): Promise<ResultOf<typeof contract>> {
  const account = await findOwnAccount(database, customerId, accountId);
  const [people, invitations] = await Promise.all([
    listPeople(database, customerId, accountId),
    isOwned(account) ? listOpenInvitations(database, accountId) : [],
  ]);
  return { people, invitations };
}
