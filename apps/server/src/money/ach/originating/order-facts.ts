import type { AchOrderState } from '@seven-hills/bank/words/ach-words';
import { bigints } from '@seven-hills/postgres';
import { Refusal } from '../../../http/problem.ts';
import {
  ascending,
  type FactSource,
  type Facts,
  needs,
} from '../../../platform/database/batch-facts.ts';

export type OrderState = AchOrderState;

interface OrderFacts {
  id: bigint;
  state: OrderState;
}

/** The ACH orders of a batch, and their holds, locked until its commit. */
export const orderSource: FactSource<bigint, Map<bigint, OrderFacts>> = {
  name: 'ACH orders',
  async load(opening, ids) {
    const rows = await opening.add<OrderFacts>({
      name: 'lock-ach-orders',
      text: `select id, state from ach_order
             where id = any ($1::bigint[])
             order by id
             for no key update`,
      values: [bigints(ascending(ids))],
    });
    return new Map(rows.map((row) => [row.id, row]));
  },
};

export const needsOrder = (orderId: bigint) => needs(orderSource, orderId);

/** Refuses to go on with an order that another server has taken further. */
export const judgeOrderState = (
  orderId: bigint,
  facts: Facts,
  ...states: readonly OrderState[]
): Refusal | null => {
  const order = facts.of(orderSource).get(orderId);
  return order && states.includes(order.state)
    ? null
    : new Refusal('conflict', 'This transfer went on in the meantime.');
};

/** Marks an order for later requests in the same batch. */
export function setOrderState(orderId: bigint, facts: Facts, state: OrderState): void {
  const order = facts.of(orderSource).get(orderId);
  if (order) order.state = state;
}
