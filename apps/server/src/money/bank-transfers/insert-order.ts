import type { ReversalReason } from '@seven-hills/bank/words/ach-words';
import { bigints, type Pipeline, texts } from '@seven-hills/postgres';
import type { NewTransaction } from '../../capability/movement-kind.ts';
import type { OrderTimes } from '../ach/originating/plan-order.ts';

/** An order that was posted, and when its entry goes out. */
interface NewOrder {
  kind: 'add' | 'send';
  /** Null for a payment to someone else. */
  linkedAccountId: bigint | null;
  transaction: NewTransaction;
  times: OrderTimes;
  isSameDay?: boolean;
  /** The order that it presents again. */
  presentsAgain?: bigint;
  /** The order that it reverses, and why. */
  reverses?: { orderId: bigint; reason: ReversalReason };
}

/** Writes the ACH orders of transactions, with their commit. */
export function insertOrders(pipeline: Pipeline, orders: readonly NewOrder[]): void {
  pipeline.add({
    name: 'insert-ach-orders',
    text: `insert into ach_order (kind, customer_id, account_id, linked_account_id, amount,
                                  transaction_id, cut_off_at, settles_on, settles_at,
                                  is_same_day, presents_again, reverses, reversal_reason)
           select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],
                                $6::bigint[], $7::timestamptz[], $8::date[], $9::timestamptz[],
                                $10::boolean[], $11::bigint[], $12::bigint[], $13::text[])`,
    values: [
      texts(orders.map(({ kind }) => kind)),
      bigints(orders.map(({ transaction }) => transaction.customerId)),
      bigints(
        orders.map(({ transaction }) => transaction.fromAccountId ?? transaction.toAccountId),
      ),
      bigints(orders.map(({ linkedAccountId }) => linkedAccountId)),
      bigints(orders.map(({ transaction }) => transaction.amount)),
      bigints(orders.map(({ transaction }) => transaction.id)),
      texts(orders.map(({ times }) => times.cutOffAt.toISOString())),
      texts(orders.map(({ times }) => times.settlesOn)),
      texts(orders.map(({ times }) => times.settlesAt.toISOString())),
      texts(orders.map(({ isSameDay = false }) => String(isSameDay))),
      bigints(orders.map(({ presentsAgain }) => presentsAgain ?? null)),
      bigints(orders.map(({ reverses }) => reverses?.orderId ?? null)),
      texts(orders.map(({ reverses }) => reverses?.reason ?? null)),
    ],
  });
}
