import { limits } from '@seven-hills/bank/limits';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { listOwnAccounts as contract } from '@seven-hills/contracts/money/own-accounts';
import type { Cents } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { accountUpdatedAt } from '../accounts/read-account.ts';

type Listed = Given<(typeof contract)['answer']>['accounts'][number] & {
  balance: Cents;
  currentBalance: Cents;
  freeToSpend: Cents | null;
  maturesOn: string | null;
};

/** Whether a listed account is the person's, alone or with others, and not only viewed. */
export const isOwned = ({ role }: Pick<Listed, 'role'>): boolean => role !== 'viewer';

/**
 * Lists the open accounts that a person owns or views, the primary one first, with balances of one
 * moment.
 */
export async function listOwnAccounts(
  database: Database | Connection,
  customerId: bigint,
): Promise<Listed[]> {
  const { rows } = await database.query<Listed>({
    name: 'list-own-accounts',
    text: `select account.id, held.customer_id as "userId",
                  account.account_number as "accountNumber", account.account_type as "accountType",
                  state.posted - state.held as balance, state.posted as "currentBalance",
                  state.held as "heldAmount", state.shortfall as owed, not (
                    state.frozen or state.credits_only or held.is_stopped and held.role <> 'viewer') as "isActive",
                  account.created_at as "createdAt", ${accountUpdatedAt} as "updatedAt",
                  account.nickname, held.is_primary as "isPrimary",
                  held.role, account.is_shared as "isShared",
                  (
                    select greatest(state.posted - state.held - sum(goal.amount), 0)::bigint
                    from savings_goal as goal
                    where goal.account_id = account.id and goal.ended_at is null
                    having count(*) > 0
                  ) as "freeToSpend",
                  case when account.is_certificate then (
                    select to_char(max(matures_on), 'YYYY-MM-DD') from certificate_term
                    where account_id = account.id
                  ) end as "maturesOn"
           from account_owner as held
           join account on account.id = held.account_id
           join ledger.account_state as state on state.id = account.id
           where held.customer_id = $1 and held.until is null and account.closed_at is null
           order by held.is_primary desc, held.role = 'viewer', account.id`,
    values: [customerId],
  });
  return rows;
}

export const tooManyAccounts = () =>
  new Refusal('conflict', `You can have ${limits.accountsMax} accounts at most.`);

/**
 * Refuses one account too many with `conflict`. Call it under the person's PIN's lock, which
 * whatever gives them another account holds.
 */
export async function refuseTooMany(connection: Connection, customerId: bigint): Promise<void> {
  const accounts = await listOwnAccounts(connection, customerId);
  if (accounts.filter(isOwned).length >= limits.accountsMax) throw tooManyAccounts();
}

type Closed = Given<(typeof contract)['answer']>['closed'][number];

/** Lists the accounts that a person owned when they were closed, the latest first. */
export async function listClosedAccounts(
  database: Database,
  customerId: bigint,
): Promise<Closed[]> {
  const { rows } = await database.query<Closed>({
    name: 'list-closed-accounts',
    text: `select account.id, account.account_number as "accountNumber",
                  account.account_type as "accountType", account.nickname,
                  account.created_at as "createdAt", account.closed_at as "closedAt"
           from account_owner as held
           join account on account.id = held.account_id
           where held.customer_id = $1 and held.until = account.closed_at
           order by account.closed_at desc`,
    values: [customerId],
  });
  return rows;
}

/** Returns one of a person's open accounts. Fails with `not_found`. */
export async function findOwnAccount(
  database: Database | Connection,
  customerId: bigint,
  id: bigint,
): Promise<Listed> {
  const found = (await listOwnAccounts(database, customerId)).find((one) => one.id === id);
  if (!found) throw new Refusal('not_found', 'You have no such account.');
  return found;
}

/** The same for an account that the person owns, alone or with others. */
export async function findOwnedAccount(
  database: Database | Connection,
  customerId: bigint,
  id: bigint,
): Promise<Listed> {
  const account = await findOwnAccount(database, customerId, id);
  if (!isOwned(account)) throw new Refusal('not_found', 'You have no such account.');
  return account;
}
