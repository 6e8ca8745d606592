import { brand } from '@seven-hills/bank/brand';
import type { TransactionType } from '@seven-hills/bank/transaction';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { AlertKind } from '../../../capability/alert-kind.ts';
import type { PushPayload, PushSender, PushTarget } from '../../../platform/push/push-sender.ts';
import { alertReason, alertSentence, kindNamed } from '../alert-kinds.ts';
import { removePushDevice } from './devices.ts';

/** If at least this many alerts were held for quiet hours, a device shows only their count. */
const summedUpFrom = 4;

/** How many messages one server sends concurrently; each occupies a database connection. */
const atOnce = 3;

/** How long a push service keeps a message for a device that is offline. */
const secondsToLive = 86_400;

interface MessageRow extends PushTarget {
  id: bigint;
  device_id: bigint;
  was_held: boolean;
  notification_id: bigint | null;
  /** The name of its kind; null for a test. */
  kind: string | null;
  reference: string | null;
  amount: bigint | null;
  party: string | null;
  sentence: string | null;
  scheduleId: bigint | null;
  transaction_id: bigint | null;
  type: TransactionType | null;
  shows_details: boolean | null;
}

interface SendDependencies {
  database: Database;
  sender: PushSender;
  alertKinds: readonly AlertKind[];
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Sends the messages that are due, and returns how many the push services accepted. Only one server
 * at a time sends to a device, under row locks that other servers skip. A crash between a service's
 * answer and the commit sends a message twice; the second replaces the first on the screen.
 */
export async function sendDuePush(dependencies: SendDependencies): Promise<number> {
  await dependencies.database.query('delete from push_message where expires_at <= now()');
  let taken = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (;;) {
        const outcome = await sendNext(dependencies);
        if (outcome === 'nothing due') return;
        if (outcome === 'taken') taken += 1;
      }
    }),
  );
  return taken;
}

async function sendNext({
  database,
  sender,
  alertKinds,
  log,
}: SendDependencies): Promise<'taken' | 'not taken' | 'nothing due'> {
  const sent = await inTransaction(database, async (connection) => {
    const message = await takeDue(connection);
    if (!message) return null;
    const ids = await takeHeld(connection, message);
    const kind = message.kind === null ? null : kindNamed(alertKinds, message.kind);
    const outcome = await sender.send(
      message,
      ids.length < summedUpFrom ? payloadOf(message, kind) : summary(ids.length),
      { secondsToLive, isUrgent: kind !== null && !kind.choice },
    );
    const done = ids.length < summedUpFrom ? [message.id] : ids;
    if (outcome.kind === 'away') {
      await retryLater(connection, done, outcome.retryAfterSeconds);
    } else {
      await connection.query('delete from push_message where id = any ($1::bigint[])', [done]);
      if (outcome.kind === 'taken')
        await connection.query('update push_device set last_told_at = now() where id = $1', [
          message.device_id,
        ]);
    }
    return { outcome, deviceId: message.device_id };
  });
  if (!sent) return 'nothing due';
  const { outcome, deviceId } = sent;
  if (outcome.kind === 'gone')
    await inTransaction(database, (connection) => removePushDevice(connection, deviceId));
  if (outcome.kind === 'refused' || outcome.kind === 'away')
    log.warn(
      { deviceId: Number(deviceId), reason: outcome.reason },
      outcome.kind === 'away'
        ? 'a push service did not accept an alert; the bank will retry'
        : 'a push service refused an alert',
    );
  return outcome.kind === 'taken' ? 'taken' : 'not taken';
}

async function takeDue(connection: Connection): Promise<MessageRow | undefined> {
  const { rows } = await connection.query<MessageRow>({
    name: 'next-push-message',
    text: `select message.id, message.device_id, device.endpoint, device.p256dh, device.auth,
                  device.key_id as "keyId", message.was_held, message.notification_id, message.kind,
                  alert.reference, alert.amount, alert.party, alert.sentence,
                  alert.schedule_id as "scheduleId", alert.transaction_id, item.type,
                  settings.shows_details
           from push_message as message
           join push_device as device on device.id = message.device_id
           left join notification as alert on alert.id = message.notification_id
           left join bank_transaction as item on item.id = alert.transaction_id
           left join alert_settings as settings on settings.customer_id = message.customer_id
           where message.next_attempt_at <= now()
           order by message.next_attempt_at, message.id
           limit 1
           for update of message skip locked
           for no key update of device skip locked`,
  });
  return rows[0];
}

/** The messages for the same device that quiet hours held back, including this one. */
async function takeHeld(connection: Connection, message: MessageRow): Promise<bigint[]> {
  if (!message.was_held) return [message.id];
  const { rows } = await connection.query<{ id: bigint }>(
    `select id from push_message
     where device_id = $1 and was_held and next_attempt_at <= now()
     order by id
     for update`,
    [message.device_id],
  );
  return rows.map(({ id }) => id);
}

async function retryLater(
  connection: Connection,
  ids: readonly bigint[],
  retryAfterSeconds: number | null,
): Promise<void> {
  await connection.query(
    `update push_message
     set attempt_count = attempt_count + 1,
         next_attempt_at = now() + make_interval(secs =>
           greatest(coalesce($2, 0), least(3600, 15 * power(2, least(attempt_count, 10)))))
     where id = any ($1::bigint[])`,
    [ids, retryAfterSeconds],
  );
}

/**
 * The text that a device shows for an alert; includes amounts and names only if the owner allowed
 * it.
 */
function payloadOf(message: MessageRow, kind: AlertKind | null): PushPayload {
  const { notification_id: id, reference } = message;
  if (id === null || reference === null || kind === null)
    return {
      title: brand.name,
      body: 'This is a test. Alerts reach this device.',
      path: '/profile?section=alerts',
      tag: 'test',
    };
  const facts = { ...message, reference };
  const sentence = message.shows_details ? alertSentence(kind, facts) : null;
  const place = kind.opensInbox ? undefined : kind.placeOf?.(facts);
  return {
    title: kind.title,
    body: [...(sentence === null ? [] : [sentence]), alertReason(kind)].join('\n'),
    path: place?.path ?? `/dashboard?notifications=${message.transaction_id ?? 'all'}`,
    tag: `alert-${id}`,
  };
}

const summary = (count: number): PushPayload => ({
  title: `${count} alerts`,
  body: 'They arrived during your quiet hours.',
  path: '/dashboard?notifications=all',
  tag: 'alerts-held',
});
