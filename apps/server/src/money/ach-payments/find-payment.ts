import { explainReturn } from '@seven-hills/bank/payments/returned-entries';
import type { AchPayment } from '@seven-hills/contracts/money/ach-payments';
import type { Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { mayReadNow, ownsNow } from '../accounts/account-owners.ts';
import type { OrderState } from '../ach/originating/order-facts.ts';

interface PaymentRow {
  transaction_id: bigint;
  state: OrderState;
  is_same_day: boolean;
  missed_same_day: boolean;
  cut_off_at: Date;
  settles_on: string;
  return_reason: string | null;
  may_cancel: boolean;
}

/**
 * Reads an ACH payment from an account that a person owns or views, or did until it was closed.
 * Fails with `not_found`.
 */
export async function findPayment(
  database: Database,
  customerId: bigint,
  transactionId: bigint,
): Promise<AchPayment> {
  const { rows } = await database.query<PaymentRow>(
    `select ach_receiver.transaction_id, item.state, item.is_same_day, item.cut_off_at, item.settles_on,
            item.return_reason,
            coalesce(item.settles_on > ach_receiver.same_day_on, false) as missed_same_day,
            item.state = 'held' and ${ownsNow('$1', 'item.account_id')} as may_cancel
     from ach_order as item
     join ach_receiver on ach_receiver.transaction_id = item.transaction_id
     where item.transaction_id = $2 and ${mayReadNow('$1', 'item.account_id')}`,
    [customerId, transactionId],
  );
  const [row] = rows;
  if (!row) throw new Refusal('not_found', 'There is no such payment.');
  return {
    transactionId: Number(row.transaction_id),
    state: row.state,
    isSameDay: row.is_same_day,
    missedSameDay: row.missed_same_day,
    cutOffAt: row.cut_off_at.toISOString(),
    arrivesOn: row.settles_on,
    returnedFor: row.return_reason && explainReturn(row.return_reason),
    mayCancel: row.may_cancel,
  };
}
