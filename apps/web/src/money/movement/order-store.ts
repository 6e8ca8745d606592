import { type Order, parseOrder } from './order.ts';

/** What is used of `localStorage`. */
export type OrderStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** What the names of their entries begin with. */
export const prefix = 'order-under-way:';

/**
 * The orders whose outcome nobody has read yet. They are shared by all tabs, one entry for each, and
 * outlive a reload; where storage is switched off, the page itself remembers as long as it lives.
 */
export class OrderStore {
  readonly #storage: () => OrderStorage;
  readonly #orders = new Map<string, Order>();

  constructor(storage: () => OrderStorage = () => localStorage) {
    this.#storage = storage;
    for (const order of storedOrders(storage)) this.#orders.set(order.key, order);
  }

  all(): readonly Order[] {
    return [...this.#orders.values()].toSorted((one, other) => one.orderedAt - other.orderedAt);
  }

  get(key: string): Order | undefined {
    return this.#orders.get(key);
  }

  put(order: Order): void {
    this.#orders.set(order.key, order);
    attempt(() => this.#storage().setItem(prefix + order.key, JSON.stringify(order)));
  }

  remove(key: string): void {
    this.#orders.delete(key);
    attempt(() => this.#storage().removeItem(prefix + key));
  }

  /** Takes what another tab has written. Returns whether it concerns orders. */
  hear(name: string | null, text: string | null): boolean {
    if (!name?.startsWith(prefix)) return false;
    const order = parseOrder(text);
    if (order) this.#orders.set(order.key, order);
    else this.#orders.delete(name.slice(prefix.length));
    return true;
  }
}

/** The orders in a storage; none where it is switched off. */
export function storedOrders(storage: () => OrderStorage): Order[] {
  return (
    attempt(() => {
      const kept = storage();
      const names = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');
      return names
        .filter((name) => name.startsWith(prefix))
        .flatMap((name) => parseOrder(kept.getItem(name)) ?? []);
    }) ?? []
  );
}

function attempt<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}
