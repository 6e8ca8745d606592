import { limits } from '@seven-hills/bank/limits';
import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { writeMoment } from '../../platform/time/bank-calendar.ts';
import { isOpenLink, type LinkMeans, linkAddress, makeLink } from '../email/email-links.ts';
import { queueSecretMail } from '../email/queue-secret-mail.ts';
import { lockCustomer } from '../identity/customer.ts';
import { announceChange } from '../second-factor/stop-factor-reset.ts';
import { factorResetMail } from './mails.ts';

interface FactorReset {
  customerId: bigint;
  startedBy: bigint;
  proposalId: bigint | null;
  /** How the person was identified. */
  identification: string;
  origin: Origin;
}

/**
 * Starts the removal of a person's second factors, which takes effect a day later unless it is
 * stopped. Immediately notifies the person, with a link that stops the removal, at the current
 * address and at each one from which a change of address can still be undone, and refreshes every
 * open page. The unique index allows one removal at a time.
 */
export async function startFactorReset(
  connection: Connection,
  { sealingKeys, siteUrl }: LinkMeans,
  { customerId, startedBy, proposalId, identification, origin }: FactorReset,
): Promise<void> {
  const customer = await lockCustomer(connection, customerId);
  const { rows } = await connection.query<{ due_at: Date }>(
    `insert into factor_reset (customer_id, proposal_id, started_by, due_at)
     values ($1, $2, $3, now() + make_interval(hours => $4))
     returning due_at`,
    [customerId, proposalId, startedBy, limits.factorResetHours],
  );
  if (!rows[0]) throw new Error(`no factor reset was started for customer ${customerId}`);
  const moment = writeMoment(rows[0].due_at);
  await recordEvent(connection, {
    action: 'factor_reset_started',
    actorId: startedBy,
    subjectId: customerId,
    origin,
    after: { dueAt: rows[0].due_at.toISOString() },
    detail: identification,
  });
  const addresses = new Set([customer.email, ...(await undoAddresses(connection, customerId))]);
  for (const address of addresses) {
    const { id, token } = await makeLink(connection, 'stop-reset', customerId, address);
    const url = linkAddress(siteUrl, 'stop-reset', token);
    const mail = factorResetMail(customer.first_name, moment, url);
    await queueSecretMail({ connection, sealingKeys }, address, mail, { emailLinkId: id });
  }
  await announceChange(connection, customerId);
}

/** The addresses from which a change of the person's address can be undone. */
async function undoAddresses(connection: Connection, customerId: bigint): Promise<string[]> {
  const { rows } = await connection.query<{ email: string }>(
    `select distinct email from email_link
     where customer_id = $1 and kind = 'undo' and ${isOpenLink}`,
    [customerId],
  );
  return rows.map(({ email }) => email);
}
