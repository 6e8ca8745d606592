import { lockAccount } from '@seven-hills/ledger';
import type { Connection } from '@seven-hills/postgres';
import { z } from 'zod';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { Execution, Preview, RowAction } from '../../capability/proposal-action.ts';
import { Refusal } from '../../http/problem.ts';
import { peopleSharingWith } from '../../money/accounts/account-owners.ts';
import { applyStops } from '../../money/accounts/account-stops.ts';
import { lockPerson, lockPin } from '../../people/identity/lock-person.ts';
import { endStop } from '../../people/identity/stops.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { writeDay } from '../../platform/time/bank-calendar.ts';
import { accountsOwnedBy, requireUser } from '../users/user-row.ts';
import { reportWithdrawnMail } from './mails.ts';
import { findReport } from './read-report.ts';

const payload = z.object({ personId: z.int(), reason: z.string() });
type Payload = z.infer<typeof payload>;

/**
 * Takes back a wrong report of a death: the person signs in again, and their accounts work as
 * before. What the report ended stays ended.
 */
export const withdrawalAction: RowAction<Payload> = {
  name: 'death_report_withdrawal',
  payload,
  staleCodes: ['not_found', 'conflict'],
  preview: previewWithdrawal,
  async lock(connection, { personId }) {
    const id = BigInt(personId);
    await lockPin(connection, id);
    for (const accountId of await accountsOwnedBy(connection, id))
      await lockAccount(connection, accountId);
    await lockPerson(connection, id);
  },
  carryOut: withdraw,
};

/** Decides based on what it reads, so call it again under the locks. */
async function previewWithdrawal(connection: Connection, { personId }: Payload): Promise<Preview> {
  const { id, firstName, lastName } = await requireUser(connection, BigInt(personId));
  const report = await findReport(connection, id);
  if (!report) throw notReported();
  return {
    subject: `death of customer ${personId}`,
    personId: id,
    barredIds: await peopleSharingWith(connection, id),
    baseVersion: String(report.stopId),
    changes: [
      {
        field: `${firstName} ${lastName}`,
        before: `died on ${writeDay(report.diedOn)}`,
        after: 'is alive; the report was wrong',
      },
    ],
    amount: null,
  };
}

async function withdraw(
  connection: Connection,
  { personId, reason }: Payload,
  { deciderId, origin }: Execution,
): Promise<void> {
  const { id, email, firstName } = await requireUser(connection, BigInt(personId));
  const stop = { customerId: id, kind: 'death', endedBy: deciderId, note: reason } as const;
  if (!(await endStop(connection, stop))) throw notReported();
  await applyStops(connection, await accountsOwnedBy(connection, id));
  await recordEvent(connection, {
    action: 'death_report_withdrawn',
    actorId: deciderId,
    subjectId: id,
    origin,
    detail: reason,
  });
  await queueMail(connection, email, reportWithdrawnMail(firstName));
}

const notReported = () =>
  new Refusal('conflict', 'This person’s death is not reported. Please reload the page.');
