import type { Connection } from '@seven-hills/postgres';
import { lowBalance } from '../alert-kinds.ts';

/**
 * SQL for the joins, and for the amount below which a person, as `held`, considers the balance of
 * an account low: the one for this account, for all of theirs, or the usual one.
 */
export const lowAmountJoins = `
  left join account_alert_amount as own
    on own.customer_id = held.customer_id and own.account_id = held.account_id
      and own.kind = '${lowBalance.name}'
  left join alert_preference as preference
    on preference.customer_id = held.customer_id and preference.kind = '${lowBalance.name}'`;
export const lowAmount = (usual: string) => `coalesce(own.amount, preference.amount, ${usual})`;

/**
 * Resets which balances of a person are low after an amount changed, so that only a later drop
 * below it is reported.
 */
export async function judgeBalancesAnew(
  connection: Connection,
  customerId: bigint,
  usualAmount: bigint | null,
): Promise<void> {
  await connection.query('delete from low_balance where customer_id = $1', [customerId]);
  await connection.query(
    `insert into low_balance (account_id, customer_id)
     select held.account_id, held.customer_id
     from account_owner as held
     join ledger.account_state as state on state.id = held.account_id
     ${lowAmountJoins}
     where held.customer_id = $1 and held.until is null
       and state.available < ${lowAmount('$2::bigint')}`,
    [customerId, usualAmount],
  );
}
