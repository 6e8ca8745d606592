import { type Order, parseOrder } from './order.ts';

/** The part of `localStorage` that is used. */
export type OrderStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The prefix of the names of stored orders. */
export const prefix = 'order-under-way:';

/**
 * The orders whose outcome has not been read. All tabs share them, one entry per order, and they
 * outlive a reload; without storage, they stay in the page's memory.
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

  /** Applies another tab's write. Returns whether it concerns orders. */
  hear(name: string | null, text: string | null): boolean {
    if (!name?.startsWith(prefix)) return false;
    const order = parseOrder(text);
    if (order) this.#orders.set(order.key, order);
    else this.#orders.delete(name.slice(prefix.length));
    return true;
  }
}

/** The orders in a storage; none if storage is unavailable. */
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
