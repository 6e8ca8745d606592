import { bigints, type Connection } from '@seven-hills/postgres';
import { bankNow } from '../../../platform/time/server-clock.ts';
import { type OrderTimes, planOrder } from './plan-order.ts';

/**
 * Orders the two small deposits that prove an account at another bank, in the caller's transaction.
 * They go into the next file. `amounts` are in cents. Returns when they settle.
 */
export async function orderProof(
  connection: Connection,
  linked: { id: bigint; customerId: bigint; amounts: readonly [bigint, bigint] },
): Promise<OrderTimes> {
  const times = planOrder(bankNow());
  await connection.query(
    `insert into ach_order
       (kind, customer_id, linked_account_id, amount, cut_off_at, settles_on, settles_at)
     select 'proof', $1, $2, amount, $4, $5, $6 from unnest($3::bigint[]) as amount`,
    [
      linked.customerId,
      linked.id,
      bigints(linked.amounts),
      times.cutOffAt,
      times.settlesOn,
      times.settlesAt,
    ],
  );
  return times;
}
