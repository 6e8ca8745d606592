import { createECDH } from 'node:crypto';
import { limits } from '@seven-hills/bank/limits';
import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { addAlertDevice } from '@seven-hills/contracts/money/push';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../../audit-log/origin.ts';
import { recordOwnEvent } from '../../../audit-log/record-event.ts';
import type { Principal } from '../../../http/callers/principal.ts';
import { Refusal } from '../../../http/problem.ts';
import { describeDevice } from '../../../people/sessions/describe-device.ts';
import { inPersonTransaction } from '../../../people/sessions/in-person-transaction.ts';
import type { PushSender } from '../../../platform/push/push-sender.ts';

type AlertDevice = ResultOf<typeof addAlertDevice>;

/** SQL for a browser's row as its owner sees it, with the digest in base64url. */
const deviceColumns = `id, device, created_at as "addedAt", last_told_at as "lastToldAt",
  translate(encode(sha256(convert_to(endpoint, 'UTF8')), 'base64'), '+/=', '-_') as fingerprint`;

/** Lists the browsers that receive a customer's alerts, newest first. */
export async function listDevices(
  database: Database | Connection,
  customerId: bigint,
): Promise<AlertDevice[]> {
  const { rows } = await database.query<AlertDevice>(
    `select ${deviceColumns} from push_device where customer_id = $1 order by id desc`,
    [customerId],
  );
  return rows;
}

/**
 * Registers the browser of a session. A browser that another customer registered before receives
 * only this customer's alerts from now on. Fails with `device_refused`, or with `conflict` if there
 * are too many, or the browser uses an outdated key.
 */
export async function addDevice(
  database: Database,
  caller: Pick<Principal, 'customerId' | 'sessionHash'>,
  { endpoint, keys, publicKey }: BodyOf<typeof addAlertDevice>,
  sender: PushSender,
  origin: Origin,
): Promise<AlertDevice> {
  const p256dh = Buffer.from(keys.p256dh, 'base64url');
  if (!sender.accepts(endpoint) || !isPoint(p256dh))
    throw new Refusal(
      'device_refused',
      'We cannot send alerts to this browser. Please try another one.',
    );
  if (publicKey !== sender.publicKey)
    throw new Refusal('conflict', 'This page is out of date. Please reload it and try again.');
  const { device } = describeDevice(origin.userAgent);
  const { customerId } = caller;
  // Ending all sessions removes all devices; this prevents one from being added afterward.
  return inPersonTransaction(database, caller, async (connection) => {
    const known = await connection.query<{ id: bigint; customer_id: bigint }>(
      // Locks nothing: `removePushDevice` locks the device after its messages.
      'select id, customer_id from push_device where endpoint = $1',
      [endpoint],
    );
    const [before] = known.rows;
    if (before && before.customer_id !== customerId) await removePushDevice(connection, before.id);
    const isNew = before?.customer_id !== customerId;
    if (isNew) await refuseTooMany(connection, customerId);
    const { rows } = await connection.query<AlertDevice>(
      `insert into push_device (customer_id, endpoint, p256dh, auth, key_id, device)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (endpoint) do update
       set p256dh = excluded.p256dh, auth = excluded.auth, key_id = excluded.key_id
       where push_device.customer_id = excluded.customer_id
       returning ${deviceColumns}`,
      [customerId, endpoint, p256dh, Buffer.from(keys.auth, 'base64url'), sender.keyId, device],
    );
    const [added] = rows;
    if (!added) throw new Refusal('conflict', 'Someone else has just added this browser.');
    if (isNew)
      await recordOwnEvent(connection, customerId, {
        action: 'alert_device_added',
        origin,
        detail: device,
      });
    return added;
  });
}

/**
 * Returns whether the bytes are a point on P-256. Without one, no message can be encrypted for the
 * browser.
 */
function isPoint(bytes: Buffer): boolean {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}

async function refuseTooMany(connection: Connection, customerId: bigint): Promise<void> {
  const { rows } = await connection.query<{ count: number }>(
    'select count(*)::int as count from push_device where customer_id = $1',
    [customerId],
  );
  if ((rows[0]?.count ?? 0) >= limits.alertDevicesMax)
    throw new Refusal(
      'conflict',
      `You already receive alerts on ${limits.alertDevicesMax} devices, the maximum. Please remove one first.`,
    );
}

/**
 * Removes one browser; with `customerId`, only if it is that customer's. Returns its name, or null.
 */
export async function removePushDevice(
  connection: Connection,
  deviceId: bigint,
  customerId: bigint | null = null,
): Promise<string | null> {
  // Uses the same order as the withdrawal of alerts, so that the two cannot deadlock.
  await connection.query(
    `select from push_message
     where device_id = $1 and ($2::bigint is null or customer_id = $2)
     order by id for update`,
    [deviceId, customerId],
  );
  const { rows } = await connection.query<{ device: string }>(
    `delete from push_device where id = $1 and ($2::bigint is null or customer_id = $2)
     returning device`,
    [deviceId, customerId],
  );
  return rows[0]?.device ?? null;
}

/** Removes one of a customer's browsers and its queued messages. Fails with `not_found`. */
export async function removeDevice(
  database: Database,
  customerId: bigint,
  id: number,
  origin: Origin,
): Promise<{ message: string }> {
  return inTransaction(database, async (connection) => {
    const device = await removePushDevice(connection, BigInt(id), customerId);
    if (device === null) throw noDevice();
    await recordOwnEvent(connection, customerId, {
      action: 'alert_device_removed',
      origin,
      detail: device,
    });
    return { message: 'We no longer send alerts to this device.' };
  });
}

/** Queues a test message for one of a customer's browsers. Fails with `not_found`. */
export async function testDevice(
  database: Database,
  customerId: bigint,
  id: number,
): Promise<{ message: string }> {
  const { rowCount } = await database.query(
    `insert into push_message (device_id, customer_id, expires_at)
     select id, customer_id, now() + interval '10 minutes' from push_device
     where id = $1 and customer_id = $2`,
    [id, customerId],
  );
  if (rowCount !== 1) throw noDevice();
  return { message: 'We have sent a test message. It should appear within a few seconds.' };
}

const noDevice = () => new Refusal('not_found', 'There is no such device.');
