import { bigints, type Connection, texts } from '@seven-hills/postgres';
import type { AlertEvent } from '../../capability/alert-kind.ts';
import type { SiteUrl } from '../../http/site-url.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { endOfQuiet } from '../../platform/time/quiet-hours.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { lowBalance } from './alert-kinds.ts';
import { announceAlerts } from './announce-alerts.ts';
import { findAmountsOf } from './choices/amounts-of-accounts.ts';
import { findAccountLabels } from './events/account-labels.ts';
import { alertMail } from './mails.ts';
import { type Preference, preferenceFor, preferencesOf } from './preferences.ts';
import { queuePush } from './push/queue-push.ts';
import { settingsOf } from './settings.ts';
import { unsubscribeAddress } from './unsubscribe-links.ts';

/** The dependencies for the links in alert mail. */
export interface AlertMail {
  sealingKeys: Keyring;
  siteUrl: SiteUrl;
}

type Wanted = AlertEvent & {
  reference: string;
  isShown: boolean;
  isEmailed: boolean;
  isPushed: boolean;
};

type Written = Wanted & { id: bigint };

/**
 * Writes the alerts that customers want, each once, and queues their mail and push messages. If
 * `mail` is null, no mail is queued, because other messages report the events.
 */
export async function writeAlerts(
  connection: Connection,
  events: readonly AlertEvent[],
  mail: AlertMail | null,
  now: Date = bankNow(),
): Promise<void> {
  if (events.length === 0) return;
  const customerIds = [...new Set(events.map(({ customerId }) => customerId))];
  const preferences = await preferencesOf(connection, customerIds);
  const amountFor = await findAmountsOf(connection, customerIds);
  const wanted = events.flatMap((event) => {
    const { customerId, accountId, kind } = event;
    const chosen = preferences.get(customerId);
    if (!chosen) return [];
    const preference = preferenceFor(chosen, kind);
    const amount = amountFor(customerId, accountId, kind.name) ?? preference.amount;
    return wantedOf(event, { ...preference, amount });
  });
  if (wanted.length === 0) return;
  const written = await insertNotifications(connection, wanted);
  const settings = await settingsOf(connection, customerIds);
  const heldUntil = ({ customerId, kind }: Written) => {
    const hours = settings.get(customerId)?.quietHours;
    return hours && kind.choice ? endOfQuiet(hours, now) : null;
  };
  if (mail) {
    const emailed = written.filter(({ isEmailed }) => isEmailed);
    const labelOf = await findAccountLabels(connection, emailed);
    for (const event of emailed) {
      const labeled = { ...event, accountLabel: labelOf(event) };
      await email(connection, labeled, mail, heldUntil(event));
    }
  }
  await queuePush(
    connection,
    written
      .filter(({ isPushed }) => isPushed)
      .map((event) => ({ ...event, kind: event.kind.name, heldUntil: heldUntil(event) })),
    now,
  );
  await announceAlerts(
    connection,
    written.filter(({ isShown }) => isShown).map(({ customerId }) => customerId),
  );
}

function wantedOf(event: AlertEvent, { inApp, email, push, amount }: Preference): Wanted[] {
  const { kind, mayBeEmailed = true, reference = `transaction:${event.transactionId}` } = event;
  const isShown = inApp && !kind.choice?.isShownBeside;
  const isEmailed = email && mayBeEmailed && !kind.choice?.isAlwaysEmailed;
  if (!isShown && !isEmailed && !push) return [];
  // The amount of a low-balance alert is the limit that the balance fell below, not the amount
  // moved.
  if (kind !== lowBalance && amount !== null && event.amount !== undefined && event.amount < amount)
    return [];
  return [{ ...event, reference, isShown, isEmailed, isPushed: push }];
}

/**
 * Returns the events that have not been reported before. A person who has died gets no alerts.
 */
async function insertNotifications(
  connection: Connection,
  wanted: readonly Wanted[],
): Promise<Written[]> {
  const { rows } = await connection.query<{
    id: bigint;
    customer_id: bigint;
    kind: string;
    reference: string;
  }>({
    name: 'insert-notifications',
    text: `insert into notification
             (customer_id, kind, reference, transaction_id, amount, party, is_shown, sentence,
              schedule_id, account_id)
           select *
           from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[],
                       $7::boolean[], $8::text[], $9::bigint[], $10::bigint[]) as wanted (customer_id)
           where not exists (
             select from customer_stop as stop
             where stop.customer_id = wanted.customer_id and stop.kind = 'death'
               and stop.ended_at is null
           )
           on conflict (customer_id, kind, reference) do nothing
           returning id, customer_id, kind, reference`,
    values: [
      bigints(wanted.map(({ customerId }) => customerId)),
      texts(wanted.map(({ kind }) => kind.name)),
      texts(wanted.map(({ reference }) => reference)),
      bigints(wanted.map(({ transactionId }) => transactionId ?? null)),
      bigints(wanted.map(({ amount }) => amount ?? null)),
      texts(wanted.map(({ party }) => party ?? null)),
      wanted.map(({ isShown }) => isShown),
      texts(wanted.map(({ sentence }) => sentence ?? null)),
      bigints(wanted.map(({ scheduleId }) => scheduleId ?? null)),
      bigints(wanted.map(({ accountId }) => accountId ?? null)),
    ],
  });
  const keyOf = (...parts: unknown[]) => parts.join(' ');
  const idOf = new Map(
    rows.map((row) => [keyOf(row.customer_id, row.kind, row.reference), row.id]),
  );
  return wanted.flatMap((event) => {
    const id = idOf.get(keyOf(event.customerId, event.kind.name, event.reference));
    return id === undefined ? [] : [{ ...event, id }];
  });
}

async function email(
  connection: Connection,
  event: Written,
  { sealingKeys, siteUrl }: AlertMail,
  notBefore: Date | null,
): Promise<void> {
  const { customerId, kind } = event;
  const url = unsubscribeAddress(siteUrl, sealingKeys, { customerId, kind: kind.name });
  const unsubscribe = { customerId, topic: kind.name, url };
  await queueMailToCustomer(
    connection,
    customerId,
    (firstName) => alertMail(firstName, event, siteUrl(), unsubscribe),
    notBefore,
  );
}
