import type { Connection, Database } from '@seven-hills/postgres';

/** The channel on which servers announce whose alerts have changed. */
export const alertsChannel = 'alerts_changed';

/** A notification holds at most 8000 bytes. */
export const idsPerNotification = 300;

/** Notifies every server that customers' alerts have changed, when the transaction commits. */
export async function announceAlerts(
  database: Connection | Database,
  customerIds: readonly bigint[],
): Promise<void> {
  const ids = [...new Set(customerIds)];
  for (let start = 0; start < ids.length; start += idsPerNotification)
    await database.query('select pg_notify($1, $2)', [
      alertsChannel,
      ids.slice(start, start + idsPerNotification).join(),
    ]);
}

/** Returns the customers that a notification names. */
export const customersIn = (payload: string): Set<bigint> =>
  new Set(payload.split(',').map(BigInt));
