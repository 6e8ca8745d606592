import type { Database } from '@seven-hills/postgres';

/**
 * Holds a request between its checks and the transaction that relies on them. Arm it, begin the
 * request, wait until it is held, make a change, and release it.
 */
export class Gate {
  #transactionsBefore = 0;
  #statement: string | null = null;
  #isArmed = false;
  #arrived = once();
  #opened = once();

  /**
   * Holds the next transaction after `transactionsBefore` others, or the first statement outside a
   * transaction with the text `statement`.
   */
  arm({ transactionsBefore = 0, statement }: { transactionsBefore?: number; statement?: string }) {
    this.#transactionsBefore = transactionsBefore;
    this.#statement = statement ?? null;
    this.#arrived = once();
    this.#opened = once();
    this.#isArmed = true;
  }

  /** Resolves once a transaction or statement is held. */
  held = (): Promise<void> => this.#arrived.promise;

  release(): void {
    this.#isArmed = false;
    this.#opened.resolve();
  }

  /** The same database, behind the gate. */
  guard(database: Database): Database {
    return new Proxy(database, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name !== 'connect' && name !== 'query') return value.bind(target);
        return async (...parameters: unknown[]) => {
          if (this.#isArmed && this.#holds(name, parameters[0])) {
            this.#arrived.resolve();
            await this.#opened.promise;
          }
          return value.apply(target, parameters);
        };
      },
    });
  }

  #holds(name: 'connect' | 'query', query: unknown): boolean {
    if (this.#statement !== null)
      return name === 'query' && textOf(query).includes(this.#statement);
    if (name !== 'connect') return false;
    this.#transactionsBefore -= 1;
    return this.#transactionsBefore < 0;
  }
}

/** The text of a query, which is passed as a string or in an object. */
const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown }).text);

function once(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
