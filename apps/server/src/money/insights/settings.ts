import type { Connection, Database } from '@seven-hills/postgres';

/** Returns the day on which a customer's months begin. Default: the first. */
export async function monthStartOf(
  database: Pick<Connection, 'query'>,
  customerId: bigint,
): Promise<number> {
  const { rows } = await database.query<{ month_starts_on: number }>({
    name: 'insight-settings',
    text: 'select month_starts_on from insight_settings where customer_id = $1',
    values: [customerId],
  });
  return rows[0]?.month_starts_on ?? 1;
}

/** Chooses the day on which a customer's months begin, from 1 to 31. */
export async function setMonthStart(
  database: Database,
  customerId: bigint,
  day: number,
): Promise<void> {
  await database.query(
    `insert into insight_settings (customer_id, month_starts_on) values ($1, $2)
     on conflict (customer_id) do update set month_starts_on = excluded.month_starts_on`,
    [customerId, day],
  );
}
