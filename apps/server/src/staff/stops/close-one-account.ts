import { words } from '@seven-hills/bank/words/words';
import { lockAccount } from '@seven-hills/ledger';
import { formatUsd } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { Preview } from '../../capability/proposal-action.ts';
import { Refusal } from '../../http/problem.ts';
import { chooseOldestPrimary } from '../../money/account-sharing/end-part.ts';
import { lockPeople } from '../../money/account-sharing/lock-people.ts';
import { currentOwners, ownersOf, peopleSharingWith } from '../../money/accounts/account-owners.ts';
import { creditInterestToDay } from '../../money/interest/credit-interest.ts';
import { readClosingState, refusalForStaff } from '../../money/own-accounts/closing-state.ts';
import { endAccount, endOwnership } from '../../money/own-accounts/end-account.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { endSchedulesOn } from '../../money/schedules/change-state.ts';
import { lockPin } from '../../people/identity/lock-person.ts';
import type { StopCause } from '../../people/identity/stops.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { requireHolder } from '../users/user-row.ts';
import { oneAccountClosedMail } from './mails.ts';
import { requireTarget } from './rest-target.ts';

interface OneClosing extends StopCause, NamedClosing {}

interface NamedClosing {
  accountId: number;
  /** The account of the same owner that the rest moves to; absent if nothing is left. */
  toAccountId?: number | undefined;
}

/**
 * Credits the interest through yesterday to an account that staff are about to close, so that it is
 * paid out with the rest. Does nothing while something else keeps the account open.
 */
export async function creditBeforeClosing(
  { database, postings }: { database: Database; postings: Postings },
  accountId: number,
): Promise<void> {
  const state = await readStateOfOne(database, accountId);
  if (state.closedAt !== null || state.isCertificate || refusalForStaff(state)) return;
  const { holderId, interest: amount } = state;
  const account = { holderId, accountId: BigInt(accountId), amount };
  await creditInterestToDay({ database, postings }, account);
}

/**
 * Locks what closing one account changes, in lock order: its owners' PINs, which their postings
 * hold, the schedules that move its money, the account, and who uses it.
 */
export async function lockOneAccount(connection: Connection, accountId: number): Promise<void> {
  const id = BigInt(accountId);
  const people = (await currentOwners(connection, id)).map((person) => person.id);
  for (const personId of people.sort((one, other) => (one < other ? -1 : 1)))
    await lockPin(connection, personId);
  await connection.query(
    `select from schedule
     where $1 in (from_account_id, to_account_id) and state <> 'ended'
     order by id
     for update`,
    [id],
  );
  await lockAccount(connection, id);
  await lockPeople(connection, id);
}

/**
 * Previews the closing of one of several accounts, or of a shared one. Decides based on what it
 * reads, so call it again under the locks. Fails with `not_found`, and with `conflict` while
 * something is under way, or money is on the account that has nowhere to go.
 */
export async function previewOneClosing(
  connection: Connection,
  { accountId, toAccountId }: NamedClosing,
): Promise<Preview> {
  const state = await readStateOfOne(connection, accountId);
  const refusal = refusalToCloseOne(state, toAccountId !== undefined);
  if (refusal) throw refusal;
  const { holderId, accountNumber, schedules, posted } = state;
  const target =
    toAccountId === undefined ? null : await requireTarget(connection, accountId, toAccountId);
  const people = (await currentOwners(connection, BigInt(accountId))).map(({ id }) => id);
  const moved = { field: 'Rest', before: formatUsd(posted), after: `to account ${target}` };
  const ended = { field: 'Scheduled payments', before: String(schedules), after: 'ended' };
  return {
    subject: `account ${accountId}`,
    personId: holderId,
    barredIds: [
      ...new Set([
        ...people,
        ...(toAccountId === undefined ? [] : await ownersOf(connection, BigInt(toAccountId))),
        ...(await peopleSharingWith(connection, holderId)),
      ]),
    ],
    baseVersion: `only this account, ${people.join(' ')}`,
    changes: [
      { field: `Account ${accountNumber}`, before: 'open', after: 'closed' },
      ...(target === null ? [] : [moved]),
      ...(schedules > 0 ? [ended] : []),
    ],
    amount: null,
  };
}

type State = Awaited<ReturnType<typeof readClosingState>>;

/** Reads what closing one account depends on. Fails with `not_found`. */
export async function readStateOfOne(
  connection: Connection | Database,
  accountId: number,
): Promise<State> {
  const holder = await requireHolder(connection, accountId);
  return readClosingState(connection, holder.id, BigInt(accountId));
}

function refusalToCloseOne(state: State, moves: boolean): Refusal | null {
  const refused = (message: string) => new Refusal('conflict', message);
  const { closedAt, isCertificate, owners, otherAccounts, owed, posted } = state;
  if (closedAt !== null) return refused('This account is closed already.');
  if (isCertificate)
    return refused('A certificate is closed by withdrawing everything, which its owner orders.');
  if (owners === 1 && otherAccounts === 0)
    return refused(
      `This is the ${words.customer}’s last account. Close it on the ${words.customer}’s page, which also ends their sign-in.`,
    );
  const waits = refusalForStaff(state);
  if (waits) return waits;
  if (owed > 0n)
    return refused(
      `The account owes ${formatUsd(owed)} for a returned deposit. Credit it with this amount first.`,
    );
  if (posted !== 0n && !moves)
    return refused(
      `The account still has ${formatUsd(posted)}, with the ${words.interest} through yesterday. Choose an account of the same owner to move it to, or pay it out first.`,
    );
  return null;
}

/**
 * Closes one account for all of its owners, who keep their sign-in and their other accounts, under
 * the locks of `lockOneAccount`. Ends the schedules that move its money, and notifies the owners.
 */
export async function closeOne(
  connection: Connection,
  staffId: bigint,
  { accountId, toAccountId, reason, note }: OneClosing,
  origin: Origin,
): Promise<void> {
  const id = BigInt(accountId);
  const { account_number: accountNumber } = await requireHolder(connection, accountId);
  const target =
    toAccountId === undefined ? null : await requireTarget(connection, accountId, toAccountId);
  const people = await currentOwners(connection, id);
  for (const person of people)
    await endSchedulesOn(connection, person.id, id, 'The account was closed.');
  await endAccount(connection, id);
  const { rows } = await connection.query<{ customer_id: bigint }>(
    `update account_owner set is_primary = false
     where account_id = $1 and is_primary
     returning customer_id`,
    [id],
  );
  await endOwnership(connection, id);
  for (const { customer_id } of rows) await chooseOldestPrimary(connection, customer_id);
  for (const { id: subjectId, firstName, email, isViewer } of people) {
    if (isViewer) continue;
    await recordEvent(connection, {
      action: 'account_closed',
      actorId: staffId,
      subjectId,
      origin,
      before: { accountNumber, status: 'open' },
      after: { accountNumber, status: 'closed', ...(target !== null && { restMovedTo: target }) },
      detail: note === null ? reason : `${reason}: ${note}`,
    });
    await queueMail(
      connection,
      email,
      oneAccountClosedMail(firstName, accountNumber ?? '', target),
    );
  }
}
