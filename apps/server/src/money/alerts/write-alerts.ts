import { isEmailOptional } from '@seven-hills/contracts/api/money/alert-kinds';
import type { Connection } from '@seven-hills/postgres';
import type { SiteUrl } from '../../http/site-url.ts';
import { alertMail } from '../../platform/mail/alert-messages.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { announceAlerts } from './announce-alerts.ts';
import type { AlertEvent } from './judge-transaction.ts';
import { type Preference, preferencesOf } from './preferences.ts';
import { unsubscribeAddress } from './unsubscribe-links.ts';

/** What the links in alerts' mail are made of. */
export interface AlertMail {
  sealingKeys: Keyring;
  siteUrl: SiteUrl;
}

type Wanted = AlertEvent & { isShown: boolean; isEmailed: boolean };

/** Writes the alerts that customers want to have, and queues their mail. */
export async function writeAlerts(
  connection: Connection,
  events: readonly AlertEvent[],
  mail: AlertMail,
): Promise<void> {
  if (events.length === 0) return;
  const preferences = await preferencesOf(connection, [
    ...new Set(events.map(({ customerId }) => customerId)),
  ]);
  const wanted = events.flatMap((event) => {
    const preference = preferences.get(event.customerId)?.[event.kind];
    return preference ? wantedOf(event, preference) : [];
  });
  if (wanted.length === 0) return;
  const written = await insertNotifications(connection, wanted);
  for (const event of written) if (event.isEmailed) await email(connection, event, mail);
  await announceAlerts(
    connection,
    written.filter(({ isShown }) => isShown).map(({ customerId }) => customerId),
  );
}

function wantedOf(event: AlertEvent, { inApp, email, amount }: Preference): Wanted[] {
  const isEmailed = email && event.mayBeEmailed && isEmailOptional(event.kind);
  if (!inApp && !isEmailed) return [];
  // The amount of a low balance is what the balance fell below, not what moved.
  if (event.kind !== 'low_balance' && amount !== null && event.amount < amount) return [];
  return [{ ...event, isShown: inApp, isEmailed }];
}

/** Returns the events that nobody was told of before. */
async function insertNotifications(
  connection: Connection,
  wanted: readonly Wanted[],
): Promise<Wanted[]> {
  const { rows } = await connection.query<{
    customer_id: bigint;
    kind: string;
    reference: string;
  }>({
    name: 'insert-notifications',
    text: `insert into notification
             (customer_id, kind, reference, transaction_id, amount, party, is_shown,
              payment_request_id, request_event)
           select customer_id, kind, reference, transaction_id, amount, party, is_shown,
                  payment_request_id, request_event
           from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::boolean[],
                       $7::text[], $8::bigint[], $9::text[])
             as wanted (customer_id, kind, transaction_id, amount, party, is_shown, reference,
                        payment_request_id, request_event)
           on conflict (customer_id, kind, reference) do nothing
           returning customer_id, kind, reference`,
    values: [
      wanted.map(({ customerId }) => customerId),
      wanted.map(({ kind }) => kind),
      wanted.map(({ transactionId }) => transactionId),
      wanted.map(({ amount }) => amount),
      wanted.map(({ party }) => party),
      wanted.map(({ isShown }) => isShown),
      wanted.map(referenceOf),
      wanted.map(({ paymentRequestId }) => paymentRequestId),
      wanted.map(({ requestEvent }) => requestEvent),
    ],
  });
  const keyOf = (...parts: unknown[]) => parts.join(' ');
  const isNew = new Set(rows.map((row) => keyOf(row.customer_id, row.kind, row.reference)));
  return wanted.filter((event) =>
    isNew.has(keyOf(event.customerId, event.kind, referenceOf(event))),
  );
}

/** What an alert is about: nobody is told of it twice. */
const referenceOf = ({ transactionId, paymentRequestId, requestEvent }: AlertEvent): string =>
  paymentRequestId === null
    ? `transaction:${transactionId}`
    : `payment-request:${paymentRequestId}:${requestEvent}`;

async function email(
  connection: Connection,
  event: Wanted,
  { sealingKeys, siteUrl }: AlertMail,
): Promise<void> {
  const { customerId, kind } = event;
  const { rows } = await connection.query<{ email: string; first_name: string }>(
    'select email, first_name from customer where id = $1',
    [customerId],
  );
  const url = unsubscribeAddress(siteUrl, sealingKeys, { customerId, kind });
  for (const { email: recipient, first_name } of rows)
    await queueMail(
      connection,
      recipient,
      alertMail(first_name, event, {
        profileUrl: `${siteUrl()}/profile`,
        unsubscribe: { customerId, topic: kind, url },
      }),
    );
}
