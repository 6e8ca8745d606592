import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { AccountState, getAccountPage } from '@seven-hills/contracts/staff/account-page';
import type { Connection } from '@seven-hills/postgres';
import { currentDesignation } from '../../money/beneficiaries/read-beneficiaries.ts';
import { listExcess, readIraYears } from '../../money/ira/read-ira-years.ts';
import { stopCondition } from '../../people/identity/stops.ts';
import { listNotesOfAccount } from '../notes/customer-notes.ts';
import { listRestTargets } from '../stops/rest-target.ts';
import { accountOf, noSuchAccount, requireHolder, toAdminUser } from '../users/user-row.ts';
import { stateOfAccount } from './list-customer-accounts.ts';

type AccountPage = ResultOf<typeof getAccountPage>;

type OwnerRow = AccountPage['owners'][number] & { id: bigint };

interface FactsRow {
  nickname: string | null;
  state: AccountState;
  closed_at: Date | null;
  stop_reason: NonNullable<AccountPage['stop']>['reason'] | null;
  stop_note: string | null;
  stop_started_at: Date | null;
  stop_started_by: string | null;
}

/**
 * Reads what staff see about one account. Staff who may use the account themselves do not see what
 * colleagues wrote about it. Fails with `not_found`.
 */
export async function readAccountPage(
  connection: Connection,
  accountId: number,
  viewerId: bigint,
): Promise<AccountPage> {
  const row = await requireHolder(connection, accountId);
  const account = accountOf(row);
  if (!account) throw noSuchAccount();
  const facts = await readFacts(connection, accountId);
  const owners = await readOwners(connection, accountId);
  const isOwn = row.id === viewerId || owners.some(({ id }) => id === viewerId);
  const { stop_reason: reason, stop_started_at: startedAt } = facts;
  return {
    account: { ...account, nickname: facts.nickname, state: facts.state },
    closedAt: facts.closed_at,
    holder: toAdminUser(row, viewerId),
    owners,
    stop:
      reason === null || startedAt === null
        ? null
        : {
            reason,
            startedAt,
            note: isOwn ? '' : facts.stop_note,
            startedBy: isOwn ? null : facts.stop_started_by,
          },
    // Viewers who work here see no more than other viewers.
    beneficiaries: isOwn ? null : await currentDesignation(connection, BigInt(accountId)),
    ira:
      account.accountType === 'ira' && !isOwn
        ? {
            ...(await readIraYears(connection, row.id)),
            excess: await listExcess(connection, BigInt(accountId)),
          }
        : null,
    holds: await readHolds(connection, accountId),
    restTargets: isOwn ? [] : await listRestTargets(connection, accountId),
    notes: isOwn ? [] : await listNotesOfAccount(connection, accountId),
  };
}

async function readFacts(connection: Connection, accountId: number): Promise<FactsRow> {
  const { rows } = await connection.query<FactsRow>(
    `select account.nickname, ${stateOfAccount} as state,
            case when account.closed_at is not null then account.closed_at
                 else (select started_at from customer_stop as closing
                       where closing.customer_id = customer.id and closing.kind = 'closing') end
              as closed_at,
            own_stop.reason as stop_reason, own_stop.note as stop_note,
            own_stop.started_at as stop_started_at,
            starter.first_name || ' ' || starter.last_name as stop_started_by
     from account
     join customer on customer.id = account.customer_id
     join ledger.account_state as state on state.id = account.id
     left join account_stop as own_stop on own_stop.account_id = account.id and own_stop.ended_at is null
     left join customer as starter on starter.id = own_stop.started_by
     where account.id = $1`,
    [accountId],
  );
  if (!rows[0]) throw noSuchAccount();
  return rows[0];
}

async function readOwners(connection: Connection, accountId: number): Promise<OwnerRow[]> {
  const { rows } = await connection.query<OwnerRow>(
    `select customer.id, customer.first_name || ' ' || customer.last_name as name,
            held.role, held.since, held.until, ${stopCondition('death')} as "isDeceased"
     from account_owner as held
     join customer on customer.id = held.customer_id
     where held.account_id = $1
     order by held.until desc nulls first, held.id`,
    [accountId],
  );
  return rows;
}

/** Reads the pending transactions that hold an account's money. */
async function readHolds(connection: Connection, accountId: number): Promise<AccountPage['holds']> {
  const { rows } = await connection.query<AccountPage['holds'][number]>(
    `select id as "transactionId", type, amount + fee as amount, created_at as "createdAt"
     from bank_transaction
     where from_account_id = $1 and status = 'pending'
     order by id desc`,
    [accountId],
  );
  return rows;
}
