import type { Cents } from '@seven-hills/money';
import { bigints } from '@seven-hills/postgres';
import { ascending, type FactSource } from '../../platform/database/batch-facts.ts';
import { accountsEver, firstIdOf24Hours } from '../daily-limits/moved-today.ts';
import type { CustomerOrder } from '../orders/customer-order.ts';

/** What a batch's customers deposited in the last 24 hours without staff having reviewed it. */
class UnreviewedDeposits {
  readonly #sums: Map<bigint, Cents>;
  readonly #isReviewed = new Map<CustomerOrder, boolean>();

  constructor(rows: readonly DepositRow[]) {
    this.#sums = new Map(rows.map(({ customer_id, total }) => [customer_id, total]));
  }

  /**
   * Whether staff must review a deposit, since its customer's sum exceeds the amount. Counts the
   * others, once, toward later deposits of the same batch.
   */
  isReviewed(order: CustomerOrder, reviewedAbove: Cents): boolean {
    const known = this.#isReviewed.get(order);
    if (known !== undefined) return known;
    const sum = (this.#sums.get(order.customerId) ?? 0n) + order.amount;
    const isReviewed = sum > reviewedAbove;
    if (!isReviewed) this.#sums.set(order.customerId, sum);
    this.#isReviewed.set(order, isReviewed);
    return isReviewed;
  }
}

interface DepositRow {
  customer_id: bigint;
  total: bigint;
}

/**
 * The PIN lock serializes a customer's orders, so no deposit can commit between this sum and the
 * posting. A reviewed deposit was held first, so its transfer has been resolved.
 */
export const unreviewedSource: FactSource<bigint, UnreviewedDeposits> = {
  name: 'deposits without a review',
  async load(opening, customerIds) {
    const rows = await opening.add<DepositRow>({
      name: 'read-unreviewed-deposits',
      text: `select held.customer_id, sum(recent.amount)::bigint as total
             from ${accountsEver} as held
             cross join lateral (
               select item.amount
               from bank_transaction as item
               where item.to_account_id = held.account_id and item.customer_id = held.customer_id
                 and item.id >= coalesce(${firstIdOf24Hours}, 0)
                 and item.created_at > now() - interval '24 hours'
                 and item.type = 'deposit' and item.status = 'completed' and item.booked_by is null
                 and not exists (
                   select from ledger.transfer_record where pending_id = item.amount_transfer_id
                 )
               order by item.id desc
             ) as recent
             group by held.customer_id`,
      values: [bigints(ascending(customerIds))],
    });
    return new UnreviewedDeposits(rows);
  },
};
