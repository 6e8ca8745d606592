import type { Given } from '@seven-hills/contracts/endpoint';
import type { adminUser } from '@seven-hills/contracts/staff/users';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import {
  type CustomerRow,
  confirmedNameOf,
  lockCustomer,
  shownNameOf,
} from '../../people/identity/customer.ts';
import { endNameChange } from '../../people/identity/name-change.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { writeMoment } from '../../platform/time/bank-calendar.ts';
import { nameConfirmedMail, nameDeclinedMail } from '../users/mails.ts';
import { requireUser, toAdminUser } from '../users/user-row.ts';

/** The staff member who decides, and the origin of the request; the audit log records both. */
interface Decider {
  staff: ActingStaff;
  origin: Origin;
}

/**
 * Confirms a requested name, which a document shows: everyone sees it from then on, and the
 * customer is notified. Fails with `not_found`, with `conflict` if the request has ended or is the
 * caller's own, or with `recently_reset` (the caller's own password).
 */
export async function confirmNameChange(
  database: Database,
  id: number,
  { staff, origin }: Decider,
  document: string,
): Promise<Given<typeof adminUser>> {
  const staffId = staff.customerId;
  await refuseWhileWaiting(database, staffId, 'confirm names');
  return decide(database, id, staff, async (connection, customer) => {
    const name = shownNameOf(customer);
    await endNameChange(connection, customer.id, { outcome: 'confirmed', decidedBy: staffId });
    await connection.query(
      'update customer set first_name = $2, last_name = $3, updated_at = now() where id = $1',
      [customer.id, name.firstName, name.lastName],
    );
    await recordEvent(connection, {
      action: 'name_change_confirmed',
      actorId: staffId,
      subjectId: customer.id,
      origin,
      before: confirmedNameOf(customer),
      after: { ...name, document },
    });
    await queueMail(connection, customer.email, nameConfirmedMail(name));
  });
}

/**
 * Declines a requested name and sends the customer the reason; the confirmed name remains. Fails
 * like confirming, but also works during the caller's own waiting period.
 */
export async function declineNameChange(
  database: Database,
  id: number,
  { staff, origin }: Decider,
  reason: string,
): Promise<Given<typeof adminUser>> {
  const staffId = staff.customerId;
  return decide(database, id, staff, async (connection, customer) => {
    const [kept, declined] = [confirmedNameOf(customer), shownNameOf(customer)];
    await endNameChange(connection, customer.id, {
      outcome: 'declined',
      decidedBy: staffId,
      reason,
    });
    await recordEvent(connection, {
      action: 'name_change_declined',
      actorId: staffId,
      subjectId: customer.id,
      origin,
      before: declined,
      after: kept,
      detail: reason,
    });
    await queueMail(connection, customer.email, nameDeclinedMail(kept, declined, reason));
  });
}

/** Runs a decision about a waiting request, under the customer's lock. */
async function decide(
  database: Database,
  id: number,
  staff: ActingStaff,
  carryOut: (connection: Connection, customer: CustomerRow) => Promise<void>,
): Promise<Given<typeof adminUser>> {
  return inStaffTransaction(database, staff, async (connection) => {
    const customerId = (await findRequest(connection, id))?.customer_id;
    if (customerId === undefined) throw new Refusal('not_found', 'There is no such name change.');
    if (customerId === staff.customerId)
      throw new Refusal('conflict', 'Another staff member must decide about your own name.');
    const customer = await lockCustomer(connection, customerId);
    // Read again under the lock: the customer or a colleague may have ended it in the meantime.
    const request = await findRequest(connection, id);
    if (request?.outcome !== null) throw new Refusal('conflict', whoEnded(request));
    await carryOut(connection, customer);
    return toAdminUser(await requireUser(connection, customerId), staff.customerId);
  });
}

interface RequestRow {
  customer_id: bigint;
  outcome: string | null;
  ended_at: Date | null;
  decided_by: string | null;
}

/** Describes who decided a request that has ended, how, and when. */
function whoEnded(request: RequestRow | undefined): string {
  if (!request?.decided_by || !request.ended_at)
    return 'This name change is no longer pending. Please reload the user.';
  return `${request.decided_by} already ${request.outcome} this name on ${writeMoment(request.ended_at)}.`;
}

async function findRequest(connection: Connection, id: number): Promise<RequestRow | undefined> {
  const { rows } = await connection.query<RequestRow>(
    `select item.customer_id, item.outcome, item.ended_at,
            decider.first_name || ' ' || decider.last_name as decided_by
     from name_change as item
     left join customer as decider on decider.id = item.decided_by
     where item.id = $1`,
    [id],
  );
  return rows[0];
}
