import type { Order } from './order.ts';
import { type OrderStorage, prefix, storedOrders } from './order-store.ts';

/**
 * Clears everything that the pages stored, as signing out does, but for the keys of orders without a
 * known outcome: their owner is told of it at the next sign-in.
 */
export function clearStorage(storage: OrderStorage & Pick<Storage, 'clear'> = localStorage): void {
  const open = storedOrders(() => storage).map(withoutFacts);
  storage.clear();
  for (const order of open) storage.setItem(prefix + order.key, JSON.stringify(order));
}

/**
 * What stays in the browser when its owner signs out: enough to learn and tell the outcome later, and
 * nothing about whom or how much was paid.
 */
function withoutFacts(order: Order): Order {
  return {
    ...order,
    facts: null,
    tab: '',
    state: order.state === 'sending' ? 'checking' : order.state,
    outcome: order.outcome && { ...order.outcome, reason: null },
  };
}
