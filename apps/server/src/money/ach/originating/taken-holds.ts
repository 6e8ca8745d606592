import type { Connection } from '@seven-hills/postgres';
import { Refusal } from '../../../http/problem.ts';

/** The transfers that hold what an order added. */
export async function heldTransfers(
  connection: Pick<Connection, 'query'>,
  orderId: bigint,
): Promise<bigint[]> {
  const { rows } = await connection.query<{ transfer_id: bigint }>(
    "select transfer_id from deposit_hold where order_id = $1 and state = 'held' order by id",
    [orderId],
  );
  return rows.map(({ transfer_id: id }) => id);
}

/** Refuses to take money with other holds than those that the order has under its lock. */
export async function refuseOtherHolds(
  connection: Connection,
  orderId: bigint,
  holds: readonly bigint[],
): Promise<void> {
  if ((await heldTransfers(connection, orderId)).join() !== holds.join())
    throw new Refusal('conflict', 'A hold was released in the meantime.');
}

/** Marks what an order's holds kept as taken. */
export const markTaken = (connection: Connection, orderId: bigint) =>
  connection.query(
    "update deposit_hold set state = 'taken' where order_id = $1 and state = 'held'",
    [orderId],
  );
