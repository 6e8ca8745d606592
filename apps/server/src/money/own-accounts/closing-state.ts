import { brand } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { accountClosing } from '@seven-hills/contracts/money/own-accounts';
import type { Cents } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { bankDayOf } from '../../platform/time/bank-calendar.ts';
import { microCents } from '../interest/daily-interest.ts';
import { ledgerRefusal } from '../posting/ledger-refusal.ts';
import { accountOwes } from '../posting/owing.ts';
import { isReversed } from '../transactions/is-reversed.ts';

/** An account that a person wants to close, and what that depends on. */
export interface ClosingState {
  accountNumber: string;
  /** In whose name it is. */
  holderId: bigint;
  closedAt: Date | null;
  isPrimary: boolean;
  isFrozen: boolean;
  isCertificate: boolean;
  posted: Cents;
  held: Cents;
  /** What it owes for returned deposits. */
  owed: Cents;
  /** The whole cents of interest that it has earned and not been paid. */
  interest: Cents;
  /** Whether the interest through yesterday is counted. */
  isCounted: boolean;
  owners: number;
  /** The open accounts that the person has besides. */
  otherAccounts: number;
  pending: number;
  openCases: number;
  schedules: number;
  /** The open certificates that pay out to it at maturity. */
  certificates: number;
}

/**
 * SQL for what is still under way in `account`; a transfer that can be taken back is not, for its
 * recipient.
 */
const isPending = `(
  item.status = 'pending'
    and (item.from_account_id = account.id or item.to_account_id = account.id and item.type <> 'transfer')
  or item.type = 'wire_transfer' and item.status = 'completed' and item.from_account_id = account.id
    and exists (
      select from wire_instruction
      where transaction_id = item.id and handed_over_at is null
    )
    and not ${isReversed('item.id')}
)`;

/** Reads an account that a person owns or owned until it was closed. Fails with `not_found`. */
export async function readClosingState(
  database: Database | Connection,
  customerId: bigint,
  accountId: bigint,
): Promise<ClosingState> {
  const { rows } = await database.query<ClosingState>(
    `select account.account_number as "accountNumber", account.customer_id as "holderId",
            account.closed_at as "closedAt", held.is_primary as "isPrimary",
            state.frozen as "isFrozen", account.is_certificate as "isCertificate", state.posted, state.held,
            state.shortfall as owed,
            coalesce((
              select earned_micro_cents / ${microCents} - paid_cents
              from interest_account where account_id = account.id
            ), 0)::bigint as interest,
            not exists (
              select from interest_progress
              where coalesce(through, '-infinity') < ${bankDayOf('now()')} - 1
                and exists (select from interest_terms where valid_from < ${bankDayOf('now()')})
            ) or ${bankDayOf('account.created_at')} = ${bankDayOf('now()')} as "isCounted",
            (select count(*)::int from account_owner
             where account_id = account.id and until is null and role <> 'viewer') as owners,
            (select count(*)::int
             from account_owner as other
             join account as open_account on open_account.id = other.account_id
             where other.customer_id = held.customer_id and other.account_id <> account.id
               and other.until is null and other.role <> 'viewer'
               and open_account.closed_at is null and not open_account.is_certificate) as "otherAccounts",
            (select count(*)::int from bank_transaction as item
             where (item.from_account_id = account.id or item.to_account_id = account.id)
               and ${isPending}) as pending,
            (select count(*)::int
             from dispute_case
             join bank_transaction as item on item.id = dispute_case.transaction_id
             where account.id in (item.from_account_id, item.to_account_id)
               and dispute_case.state <> 'closed') as "openCases",
            (select count(*)::int from schedule
             where account.id in (from_account_id, to_account_id) and state <> 'ended') as schedules,
            (select count(*)::int
             from certificate
             join account as paying on paying.id = certificate.account_id
             where certificate.pay_to_account_id = account.id and paying.closed_at is null)
              as certificates
     from account_owner as held
     join account on account.id = held.account_id
     join ledger.account_state as state on state.id = account.id
     where held.customer_id = $1 and account.id = $2 and held.role <> 'viewer'
       and (held.until is null or held.until = account.closed_at)`,
    [customerId, accountId],
  );
  if (!rows[0]) throw new Refusal('not_found', 'You have no such account.');
  return rows[0];
}

type Pending = ResultOf<typeof accountClosing>['pending'];

/** Reads the transactions that must end before an account is closed, the latest first. */
export async function readPending(database: Database, accountId: bigint): Promise<Pending> {
  const { rows } = await database.query<Pending[number]>(
    `select item.id, item.type, item.amount
     from account
     join bank_transaction as item on account.id in (item.from_account_id, item.to_account_id)
     where account.id = $1 and ${isPending}
     order by item.id desc
     limit 20`,
    [accountId],
  );
  return rows;
}

/** What a person chose for the closing. */
export interface ClosingChoice {
  /** Where the rest of the money goes. */
  toAccountId: bigint | null;
  /** The account that becomes the primary one. */
  primaryId: bigint | null;
}

/** Returns what staff must wait for or end before they close an account, or null for nothing. */
export function refusalForStaff(state: ClosingState): Refusal | null {
  const refused = (message: string) => new Refusal('conflict', message);
  if (state.isFrozen)
    return refused('This account is frozen or suspended. Release or activate it first.');
  if (state.held > 0n || state.pending > 0)
    return refused('A transaction of this account is still pending. Decide it, or wait for it.');
  if (state.openCases > 0)
    return refused('A case about this account is still open. Decide it first.');
  return state.isCounted ? null : stillCounting();
}

const stillCounting = () =>
  new Refusal(
    'conflict',
    `We are still counting yesterday’s ${words.interest}. Please try again in a few minutes.`,
  );

/** Returns why an account cannot be closed now, or null if it can once it is empty. */
export function refusalToClose(state: ClosingState, choice: ClosingChoice): Refusal | null {
  const refused = (message: string) => new Refusal('conflict', message);
  if (state.isFrozen) return ledgerRefusal('debit_account_frozen');
  if (state.owed > 0n) return accountOwes(state.owed);
  if (state.isCertificate)
    return refused('A certificate is closed by withdrawing everything. See its page.');
  if (state.otherAccounts === 0)
    return refused(`To close your last account, please write to us or call ${brand.servicePhone}.`);
  if (state.owners > 1)
    return refused('This account has other owners. It can be closed once they have left it.');
  if (state.pending > 0)
    return refused(
      'A transaction of this account is still pending. Please wait until it is completed.',
    );
  if (state.openCases > 0)
    return refused('A case about this account is still open. Please wait until it is decided.');
  if (state.schedules > 0)
    return refused('Scheduled payments still use this account. Please move or end them first.');
  if (state.certificates > 0)
    return refused(
      'A certificate pays out to this account at maturity. Please choose another account on its page first.',
    );
  if (state.isPrimary && choice.primaryId === null)
    return refused('Please choose your new primary account.');
  if (!state.isCounted) return stillCounting();
  if (state.posted + state.interest > 0n && choice.toAccountId === null)
    return refused('Please choose where to move the remaining balance.');
  return null;
}
