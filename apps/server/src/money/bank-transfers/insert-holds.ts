import type { Cents } from '@seven-hills/money';
import { bigints, type Connection, texts } from '@seven-hills/postgres';
import { startOfDay } from '../../platform/time/bank-calendar.ts';
import { type HoldStep, holdSteps } from '../ach/originating/hold-steps.ts';

/** Plans the holds of an added amount, and returns them. Its order was written before. */
export async function insertHolds(
  connection: Connection,
  { id: transactionId, amount }: { id: bigint; amount: Cents },
  isNewCustomer: boolean,
): Promise<HoldStep[]> {
  const { rows } = await connection.query<{ id: bigint; settles_on: string }>(
    'select id, settles_on from ach_order where transaction_id = $1',
    [transactionId],
  );
  const [stored] = rows;
  if (!stored) throw new Error('an added amount has no order');
  const steps = holdSteps(amount, stored.settles_on, isNewCustomer);
  await connection.query(
    `insert into deposit_hold (order_id, amount, releases_at)
     select $1, amount, ${startOfDay('day')}
     from unnest($2::bigint[], $3::date[]) as step (amount, day)`,
    [stored.id, bigints(steps.map((step) => step.amount)), texts(steps.map(({ on }) => on))],
  );
  return steps;
}
