import type { AchReturnReason } from '@seven-hills/bank/words/ach-words';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { alreadyDecided } from '../../money/ach/entry-facts.ts';
import type { StaffDecision } from '../../money/ach/posting.ts';
import {
  type JudgedEntry,
  judgedEntries,
  judgeEntry,
} from '../../money/ach/receiving/judge-entry.ts';
import { postEntry, receivedDebit, refuse } from '../../money/ach/receiving/post-entries.ts';
import { findStop } from '../../money/debit-stops/stop-facts.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { describePayment } from '../../money/screening/describe-payment.ts';
import type { Screening } from '../../money/screening/screening.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';
import { asMaker } from '../proposals/postings/as-maker.ts';
import type { AcceptedProposal, Proposals } from '../proposals/proposals.ts';

export interface EntryDecisions {
  database: Database;
  postings: Postings;
  screening: Screening;
}

export interface Decider {
  staff: ActingStaff;
  origin: Origin;
}

/**
 * Posts an entry that awaits a decision, or proposes it if the policy requires others to approve
 * it. Fails with `not_found`, `conflict` (decided meanwhile, the caller's own account, or one that
 * takes no entries), `recently_reset`, `proposal_exists`, or a ledger refusal.
 */
export async function postHeldEntry(
  { database, postings, screening, proposals }: EntryDecisions & { proposals: Proposals },
  id: number,
  by: Decider,
): Promise<AcceptedProposal | null> {
  const maker = { staff: by.staff, activity: 'decide payments' };
  const read = async (connection: Connection) => {
    const entry = await openEntry(connection, id, by.staff);
    refuseUnpostable(entry);
    return entry;
  };
  const { id: entryId, direction } = await asMaker(database, maker, read);
  // Between the transactions: a slow service keeps no connection and no lock.
  if (direction === 'credit')
    await screening.refuseUnseen('ach_in', entryId, describePayment(database, 'ach_in', entryId));
  return asMaker(database, maker, async (connection) => {
    const entry = await read(connection);
    const act = {
      action: 'incoming_payment',
      staffId: by.staff.customerId,
      customerId: entry.customer_id,
      amount: entry.amount,
    } as const;
    const outcome = await proposals.postOrPropose(
      act,
      { kind: 'ach_entry', id },
      { ...by, reason: null },
      (condition) => postEntry(postings, entry, { decision: decisionOf(by) }, condition),
      connection,
    );
    return outcome ?? null;
  });
}

/** Refuses to post an entry that moves no money, or whose account can't take it. */
export function refuseUnpostable(entry: JudgedEntry): void {
  if (entry.purpose !== 'live') throw noMoney();
  if (judgeEntry(entry).do !== 'post')
    throw new Refusal('conflict', 'This account can’t take the entry. You can return it.');
}

/** Returns an entry that awaits a decision. Fails like posting one, without ledger refusals. */
export async function returnHeldEntry(
  means: Pick<EntryDecisions, 'database' | 'postings'>,
  id: number,
  reason: AchReturnReason,
  by: Decider,
): Promise<void> {
  await refuseWhileWaiting(means.database, by.staff.customerId, 'decide payments');
  await inStaffTransaction(means.database, by.staff, async (connection) => {
    const entry = await openEntry(connection, id, by.staff);
    if (entry.purpose !== 'live') throw noMoney();
    const isStop = reason === 'R07' || reason === 'R08';
    const stop =
      isStop && entry.direction === 'debit' && entry.account_id !== null
        ? await findStop(connection, receivedDebit(entry))
        : undefined;
    await refuse(means, entry, 'returning', reason, { decision: decisionOf(by), stop });
  });
}

/** Records that a message was handled. Fails with `not_found` or `conflict`. */
export async function closeMessage(
  { database }: Pick<EntryDecisions, 'database'>,
  id: number,
  { staff, origin }: Decider,
): Promise<void> {
  await inStaffTransaction(database, staff, async (connection) => {
    const entry = await openEntry(connection, id, staff);
    if (entry.purpose === 'live')
      throw new Refusal('conflict', 'This entry moves money. Post it, or return it.');
    if (entry.purpose === 'return' && entry.amount > 0n)
      throw new Refusal('conflict', 'This return moves money. Book it.');
    const { rowCount } = await connection.query(
      `update ach_entry
       set state = 'done', decided_by = $2, decided_at = now()
       where id = $1 and state = 'held'`,
      [id, staff.customerId],
    );
    if (rowCount === 0) throw alreadyDecided();
    await recordEvent(connection, {
      action: 'ach_message_closed',
      actorId: staff.customerId,
      after: { entryId: id },
      origin,
    });
  });
}

export const decisionOf = ({ staff, origin }: Decider): StaffDecision => ({
  staffId: staff.customerId,
  origin,
});

const noMoney = () =>
  new Refusal('conflict', 'This entry moves no money. Close it once it is handled.');

/**
 * Reads an entry that awaits a decision, for a staff member who may make it. The posting judges its
 * state again, under its lock. Fails with `not_found` or `conflict`.
 */
export async function openEntry(
  connection: Connection,
  id: number,
  { customerId }: ActingStaff,
): Promise<JudgedEntry> {
  const entry = await findOpenEntry(connection, id);
  const { rows } = await connection.query<{ is_own: boolean }>(
    `select exists (
       select from account_owner where account_id = $3 and customer_id = $2 and until is null
     ) or exists (
       select from ach_entry as answer
       join ach_order
         on ach_order.trace_number = answer.entry -> 'addenda' -> 0 ->> 'originalTraceNumber'
       where answer.id = $1 and answer.purpose in ('return', 'change')
         and ach_order.customer_id = $2
     ) as is_own`,
    [id, customerId, entry.account_id],
  );
  if (rows[0]?.is_own)
    throw new Refusal('conflict', 'This is your own account. A colleague must decide.');
  return entry;
}

/** Reads an entry that awaits a decision. Fails with `not_found` or `conflict`. */
export async function findOpenEntry(
  database: Pick<Connection, 'query'>,
  id: number,
): Promise<JudgedEntry> {
  const { rows } = await database.query<JudgedEntry>(`${judgedEntries} where entry.id = $1`, [id]);
  const [entry] = rows;
  if (!entry) throw new Refusal('not_found', 'There is no such entry.');
  if (entry.state !== 'held' && entry.state !== 'suspended') throw alreadyDecided();
  return entry;
}
