import type { Order } from './order.ts';
import { type OrderStorage, prefix, storedOrders } from './order-store.ts';

/**
 * Clears everything that the pages stored, as on sign-out, except the keys of orders with an
 * unknown outcome, which their owner sees at the next sign-in.
 */
export function clearStorage(storage: OrderStorage & Pick<Storage, 'clear'> = localStorage): void {
  const open = storedOrders(() => storage).map(withoutFacts);
  storage.clear();
  for (const order of open) storage.setItem(prefix + order.key, JSON.stringify(order));
}

/**
 * What stays in the browser after sign-out: enough to look up and report the outcome later, without
 * the payee or the amount.
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
