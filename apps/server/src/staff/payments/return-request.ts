import { deadlineFor } from '@seven-hills/ach/settlement';
import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import type { Connection, Database } from '@seven-hills/postgres';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { alreadyDecided } from '../../money/ach/entry-facts.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import { violates } from '../../platform/database/violates.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import type { Decider } from './decide-entry.ts';

/** In how many banking days the bank answers (Nacha Operating Rules, Article Three, R06). */
const answerDays = 10;

interface Requested {
  state: string;
  purpose: string;
  transaction_id: bigint | null;
  is_corrected: boolean;
  is_own: boolean;
}

/**
 * Records that the originating bank asks for the return of an entry that was posted. It waits in
 * the queue: staff correct its transaction with the customer's consent, and the bank then returns
 * it, or they refuse. Fails with `not_found`, `conflict`, or `recently_reset`.
 */
export async function recordReturnRequest(
  database: Database,
  id: number,
  reason: string,
  { staff, origin }: Decider,
): Promise<void> {
  await refuseWhileWaiting(database, staff.customerId, 'decide payments');
  const receivedOn = bankDayAt();
  try {
    await inStaffTransaction(database, staff, async (connection) => {
      const entry = await lockRequested(connection, id, staff.customerId);
      if (entry.purpose !== 'live' || entry.state !== 'posted' || entry.is_corrected)
        throw new Refusal('conflict', 'Only an entry that is posted can be returned on request.');
      await connection.query(
        `insert into ach_return_request (entry_id, reason, received_on, due_at, recorded_by)
         values ($1, $2, $3, $4, $5)`,
        [
          id,
          reason,
          receivedOn,
          deadlineFor(businessDayAfter(receivedOn, answerDays)),
          staff.customerId,
        ],
      );
      await recordEvent(connection, {
        action: 'ach_return_requested',
        actorId: staff.customerId,
        after: { entryId: id },
        detail: reason,
        origin,
      });
    });
  } catch (error) {
    if (!violates(error, 'ach_return_request_open')) throw error;
    throw new Refusal('conflict', 'This request is recorded already.');
  }
}

/** Refuses to return an entry. Fails with `not_found`, `conflict`, or `recently_reset`. */
export async function refuseReturnRequest(
  database: Database,
  id: number,
  note: string,
  { staff, origin }: Decider,
): Promise<void> {
  await refuseWhileWaiting(database, staff.customerId, 'decide payments');
  await inStaffTransaction(database, staff, async (connection) => {
    const entry = await lockRequested(connection, id, staff.customerId);
    if (entry.is_corrected)
      throw new Refusal(
        'conflict',
        'The transaction was corrected, so the entry is being returned.',
      );
    const { rowCount } = await connection.query(
      `update ach_return_request
       set outcome = 'refused', note = $2, decided_by = $3, decided_at = now()
       where entry_id = $1 and outcome is null`,
      [id, note, staff.customerId],
    );
    if (rowCount === 0) throw alreadyDecided();
    await recordEvent(connection, {
      action: 'ach_return_request_refused',
      actorId: staff.customerId,
      after: { entryId: id },
      detail: note,
      origin,
    });
  });
}

/** Locks the entry's transaction, as a correction does before it reads whether it is asked back. */
async function lockRequested(
  connection: Connection,
  id: number,
  staffId: bigint,
): Promise<Requested> {
  await connection.query(
    `select from bank_transaction
     where id = (select transaction_id from ach_entry where id = $1)
     for no key update`,
    [id],
  );
  const { rows } = await connection.query<Requested>(
    `select entry.state, entry.purpose, entry.transaction_id,
            exists (
              select from transaction_correction
              where corrected_id = entry.transaction_id and not is_fee_only
            ) as is_corrected,
            exists (
              select from account
              join account_owner on account_owner.account_id = account.id
              where account.account_number = entry.account_number
                and account_owner.customer_id = $2 and account_owner.until is null
            ) as is_own
     from ach_entry as entry
     where entry.id = $1
     for no key update of entry`,
    [id, staffId],
  );
  const [entry] = rows;
  if (!entry) throw new Refusal('not_found', 'There is no such entry.');
  if (entry.is_own)
    throw new Refusal('conflict', 'This is your own account. A colleague must decide.');
  return entry;
}
