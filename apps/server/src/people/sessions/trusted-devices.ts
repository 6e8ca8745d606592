import { limits } from '@seven-hills/bank/limits';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { trustedDevice } from '@seven-hills/contracts/people/second-factor';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import type { CustomerRow } from '../identity/customer.ts';
import { describeDevice } from './describe-device.ts';
import { type Actor, inPersonTransaction } from './in-person-transaction.ts';
import { deviceTrustedMail } from './mails.ts';

/**
 * Trusts the browser of a sign-in whose second step succeeded, and returns the token for its
 * cookie. The token is always new, so that one planted in the browser beforehand opens nothing.
 */
export async function trustDevice(
  connection: Connection,
  { id, email, first_name: firstName }: CustomerRow,
  origin: Origin,
): Promise<string> {
  const token = newToken();
  await connection.query(
    `insert into trusted_device (customer_id, token_hash, ip_address, user_agent, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(days => $5))`,
    [id, hashToken(token), origin.ipAddress, origin.userAgent, limits.trustedDeviceDays],
  );
  const { device } = describeDevice(origin.userAgent);
  await recordOwnEvent(connection, id, { action: 'device_trusted', origin, detail: device });
  await queueMail(connection, email, deviceTrustedMail(firstName, device));
  return token;
}

/** Whether this person trusts the browser with this token; records that it was used. */
export async function isTrusted(
  database: Database | Connection,
  customerId: bigint,
  token: string,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update trusted_device set last_used_at = now()
     where token_hash = $1 and customer_id = $2 and expires_at > now()`,
    [hashToken(token), customerId],
  );
  return rowCount === 1;
}

/** Lists the devices that a person trusts; `token` is from the cookie of the requesting browser. */
export async function listTrustedDevices(
  database: Database,
  customerId: bigint,
  token: string | null,
): Promise<Given<typeof trustedDevice>[]> {
  const { rows } = await database.query<Given<typeof trustedDevice>>(
    `select id, ip_address as "ipAddress", user_agent as device, created_at as "trustedAt",
            last_used_at as "lastUsedAt", expires_at as "endsAt",
            token_hash is not distinct from $2 as "isCurrent"
     from trusted_device
     where customer_id = $1 and expires_at > now()
     order by "isCurrent" desc, last_used_at desc
     limit 100`,
    [customerId, token === null ? null : hashToken(token)],
  );
  return rows.map((row) => ({ ...row, device: describeDevice(row.device).device }));
}

/** Stops trusting one device. Returns whether it existed; the query checks ownership. */
export async function removeTrustedDevice(
  database: Database,
  caller: Actor,
  deviceId: number,
  origin: Origin,
): Promise<boolean> {
  const { customerId } = caller;
  return inPersonTransaction(database, caller, async (connection) => {
    const { rows } = await connection.query<{ user_agent: string }>(
      'delete from trusted_device where id = $1 and customer_id = $2 returning user_agent',
      [deviceId, customerId],
    );
    if (!rows[0]) return false;
    await recordOwnEvent(connection, customerId, {
      action: 'trusted_device_removed',
      origin,
      detail: describeDevice(rows[0].user_agent).device,
    });
    return true;
  });
}

/** Stops trusting every device of a person; returns how many there were. */
export async function removeTrustedDevices(
  database: Database | Connection,
  customerId: bigint,
): Promise<number> {
  const { rowCount } = await database.query('delete from trusted_device where customer_id = $1', [
    customerId,
  ]);
  return rowCount ?? 0;
}

/** Removes expired trust, which is already refused; called by a job. */
export async function removeEndedTrust(database: Database): Promise<void> {
  await database.query('delete from trusted_device where expires_at < now()');
}
