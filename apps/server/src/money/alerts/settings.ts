import type { AlertSettings } from '@seven-hills/contracts/money/push';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { QuietHours } from '../../platform/time/quiet-hours.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { lockAlerts } from './preferences.ts';
import { holdAnew } from './push/queue-push.ts';

/** A customer's settings for all alerts. */
interface Settings {
  quietHours: QuietHours | null;
  showsDetails: boolean;
}

/** Reads the customers' settings; customers who use the defaults are not in the map. */
export async function settingsOf(
  database: Database | Connection,
  customerIds: readonly bigint[],
): Promise<Map<bigint, Settings>> {
  const { rows } = await database.query<Settings & { customer_id: bigint }>({
    name: 'alert-settings',
    text: `select customer_id, shows_details as "showsDetails",
                  case when quiet_from is not null
                       then json_build_object('from', quiet_from, 'to', quiet_to) end as "quietHours"
           from alert_settings
           where customer_id = any ($1::bigint[])`,
    values: [customerIds],
  });
  return new Map(rows.map((row) => [row.customer_id, row]));
}

/** Reads one customer's settings in the contract's format. */
export async function readSettings(
  database: Database | Connection,
  customerId: bigint,
): Promise<AlertSettings> {
  const { quietHours, showsDetails } = (await settingsOf(database, [customerId])).get(
    customerId,
  ) ?? { quietHours: null, showsDetails: false };
  return {
    quietHours: quietHours && { from: clockOf(quietHours.from), to: clockOf(quietHours.to) },
    showsDetails,
  };
}

/** Saves a customer's settings. Messages held for quiet hours are rescheduled to the new ones. */
export async function changeSettings(
  database: Database,
  customerId: bigint,
  { quietHours, showsDetails }: AlertSettings,
  origin: Origin,
): Promise<AlertSettings> {
  const hours = quietHours && { from: halfHourOf(quietHours.from), to: halfHourOf(quietHours.to) };
  return inTransaction(database, async (connection) => {
    await lockAlerts(connection);
    const before = await readSettings(connection, customerId);
    await connection.query(
      `insert into alert_settings (customer_id, quiet_from, quiet_to, shows_details)
       values ($1, $2, $3, $4)
       on conflict (customer_id) do update
       set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
           shows_details = excluded.shows_details`,
      [customerId, hours?.from ?? null, hours?.to ?? null, showsDetails],
    );
    const after = await readSettings(connection, customerId);
    if (JSON.stringify(after) === JSON.stringify(before)) return after;
    await holdAnew(connection, customerId, hours, bankNow());
    await recordOwnEvent(connection, customerId, {
      action: 'alerts_changed',
      origin,
      before,
      after,
    });
    return after;
  });
}

const clockOf = (halfHour: number): string =>
  `${String(Math.floor(halfHour / 2)).padStart(2, '0')}:${halfHour % 2 === 0 ? '00' : '30'}`;

function halfHourOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 2 + (minutes === 30 ? 1 : 0);
}
