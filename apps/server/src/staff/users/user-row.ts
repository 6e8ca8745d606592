import type { CustomerFlag } from '@seven-hills/bank/customer-flags';
import type { AccountType } from '@seven-hills/bank/limits';
import type { Account } from '@seven-hills/contracts/money/accounts';
import type { FactorReset } from '@seven-hills/contracts/staff/factor-resets';
import type { OpenStop } from '@seven-hills/contracts/staff/stops';
import type { AdminUser, UserStatus } from '@seven-hills/contracts/staff/users';
import { toDecimal } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { accountUpdatedAt } from '../../money/accounts/read-account.ts';
import { flagsOf } from '../../people/identity/flags.ts';
import { flagsFor } from '../../people/identity/own-data.ts';
import { joinStaff, type Role, roleColumn } from '../../people/identity/staff-member.ts';
import { stopCondition } from '../../people/identity/stops.ts';

export interface UserRow {
  id: bigint;
  first_name: string;
  last_name: string;
  email: string;
  role: Role;
  has_initial_deposit: boolean;
  phone_number: string;
  created_at: Date;
  status: UserStatus;
  account_id: bigint | null;
  account_number: string | null;
  account_type: AccountType | null;
  posted: bigint | null;
  held: bigint | null;
  frozen: boolean | null;
  account_created_at: Date | null;
  account_updated_at: Date | null;
  stops: OpenStop[];
  waiting_period_ends_at: Date | null;
  name_change_id: bigint | null;
  requested_first_name: string | null;
  requested_last_name: string | null;
  name_requested_at: Date | null;
  has_second_factor: boolean;
  factor_reset: FactorReset | null;
  flags: CustomerFlag[];
  open_proposals: number;
}

/** SQL for the open stops of a customer, over `customer`. */
const openStops = `(
  select coalesce(json_agg(
           json_build_object(
             'kind', stop.kind, 'reason', stop.reason, 'note', stop.note,
             'startedAt', stop.started_at,
             'startedBy', starter.first_name || ' ' || starter.last_name
           ) order by stop.id), '[]')
  from customer_stop as stop
  left join customer as starter on starter.id = stop.started_by
  where stop.customer_id = customer.id and stop.ended_at is null)`;

/** SQL for the latest removal of a customer's second factors by staff, over `customer`. */
const latestReset = `(
  select json_build_object('state', state, 'startedAt', started_at, 'dueAt', due_at,
                           'endedAt', ended_at)
  from factor_reset
  where factor_reset.customer_id = customer.id
  order by factor_reset.id desc limit 1)`;

/** SQL for the status of a customer's account, over the sources of `userSources`. */
const statusOfUser = `case when account.id is null then 'no_account'
  when ${stopCondition('closing')} then 'closed'
  when ${stopCondition('suspension')} then 'suspended'
  when not customer.has_initial_deposit then 'awaiting_deposit'
  when state.frozen then 'suspended'
  else 'active' end`;

/** Every column of a UserRow, over the sources of `userSources`. */
export const userColumns = `
  customer.id, customer.first_name, customer.last_name, customer.email, ${roleColumn},
  customer.has_initial_deposit, customer.phone_number, customer.created_at,
  ${statusOfUser} as status,
  account.id as account_id, account.account_number, account.account_type,
  state.posted, state.held, state.frozen,
  account.created_at as account_created_at, ${accountUpdatedAt} as account_updated_at,
  ${openStops} as stops,
  case when customer.waiting_period_ends_at > now() then customer.waiting_period_ends_at end
    as waiting_period_ends_at,
  name_change.id as name_change_id, name_change.first_name as requested_first_name,
  name_change.last_name as requested_last_name, name_change.requested_at as name_requested_at,
  customer.has_factor as has_second_factor, ${flagsOf('customer.id')} as flags,
  ${latestReset} as factor_reset,
  (select count(*)::int from proposal
   where proposal.person_id = customer.id and proposal.state = 'open' and proposal.expires_at > now()
  ) as open_proposals`;

/** SQL that joins the pending request for a new name, if any, to `customer`. */
export const joinNameChange =
  'left join name_change on name_change.customer_id = customer.id and name_change.outcome is null';

export const userSources = `customer
  left join account on account.customer_id = customer.id
  left join ledger.account_state as state on state.id = account.id
  ${joinStaff('customer.id')}
  ${joinNameChange}`;

/** Returns a user as a staff member sees them, without what colleagues wrote about that staff member. */
export function toAdminUser(row: UserRow, viewerId: bigint): AdminUser {
  const isViewer = row.id === viewerId;
  return {
    id: Number(row.id),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role,
    hasInitialDeposit: row.has_initial_deposit,
    phoneNumber: row.phone_number,
    createdAt: row.created_at.toISOString(),
    status: row.status,
    account: accountOf(row),
    stops: row.stops.map((stop) => ({
      ...stop,
      ...(isViewer && { note: '', startedBy: null }),
      startedAt: new Date(stop.startedAt).toISOString(),
    })),
    waitingPeriodEndsAt: row.waiting_period_ends_at?.toISOString() ?? null,
    nameChange: pendingNameOf(row),
    hasSecondFactor: row.has_second_factor,
    factorReset: factorResetOf(row),
    flags: flagsFor(viewerId, row.id, row.flags),
    openProposals: isViewer ? 0 : row.open_proposals,
  };
}

function factorResetOf({ factor_reset: reset }: UserRow): FactorReset | null {
  if (!reset) return null;
  const iso = (moment: string) => new Date(moment).toISOString();
  return {
    state: reset.state,
    startedAt: iso(reset.startedAt),
    dueAt: iso(reset.dueAt),
    endedAt: reset.endedAt && iso(reset.endedAt),
  };
}

/** Returns the new name that a user has requested, or null. */
export function pendingNameOf(row: UserRow): AdminUser['nameChange'] {
  if (row.name_change_id === null || row.name_requested_at === null) return null;
  return {
    id: Number(row.name_change_id),
    firstName: row.requested_first_name ?? '',
    lastName: row.requested_last_name ?? '',
    requestedAt: row.name_requested_at.toISOString(),
  };
}

/** Returns the row's account, as its owner also sees it, or `null` if there is none. */
export function accountOf(row: UserRow): Account | null {
  const posted = row.posted ?? 0n;
  const held = row.held ?? 0n;
  if (row.account_id === null || row.account_number === null || row.account_type === null)
    return null;
  return {
    id: Number(row.account_id),
    userId: Number(row.id),
    accountNumber: row.account_number,
    accountType: row.account_type,
    balance: toDecimal(posted - held),
    currentBalance: toDecimal(posted),
    heldAmount: toDecimal(held),
    isActive: !row.frozen,
    createdAt: (row.account_created_at ?? row.created_at).toISOString(),
    updatedAt: (row.account_updated_at ?? row.created_at).toISOString(),
  };
}

/** Returns one user with the account, or `null`. */
export async function findUser(
  database: Database | Connection,
  id: bigint,
): Promise<UserRow | null> {
  const { rows } = await database.query<UserRow>(
    `select ${userColumns} from ${userSources} where customer.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Returns the user who holds an account, or `null` if there is no such account. */
export async function findHolder(
  database: Database | Connection,
  accountId: number | null,
): Promise<UserRow | null> {
  const { rows } = await database.query<UserRow>(
    `select ${userColumns} from ${userSources} where account.id = $1`,
    [accountId],
  );
  return rows[0] ?? null;
}
