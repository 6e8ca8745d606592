import type { CustomerFlag } from '@seven-hills/bank/customer-flags';
import type { Connection } from '@seven-hills/postgres';

/** SQL for the flags that are set on a customer; `customer` is the id's SQL. */
export const flagsOf = (customer: string) => `array(
  select flag from customer_flag
  where customer_flag.customer_id = ${customer} and customer_flag.lifted_at is null
  order by flag)`;

/** Sets a flag; returns false if it is set already. */
export async function setFlag(
  connection: Connection,
  { customerId, flag, note, setBy }: FlagChange & { setBy: bigint },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `insert into customer_flag (customer_id, flag, note, set_by) values ($1, $2, $3, $4)
     on conflict (customer_id, flag) where lifted_at is null do nothing`,
    [customerId, flag, note, setBy],
  );
  return rowCount === 1;
}

/** Lifts a flag; returns false if it is not set. */
export async function liftFlag(
  connection: Connection,
  { customerId, flag, note, liftedBy }: FlagChange & { liftedBy: bigint },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update customer_flag set lifted_at = now(), lifted_by = $3, lift_note = $4
     where customer_id = $1 and flag = $2 and lifted_at is null`,
    [customerId, flag, liftedBy, note],
  );
  return rowCount === 1;
}

interface FlagChange {
  customerId: bigint;
  flag: CustomerFlag;
  note: string;
}
