export interface Closers {
  /** Remembers how to close what was just opened. */
  add(close: () => Promise<unknown>): void;
  /** Closes everything, the last opened first; a second call waits for the first one. */
  closeAll(): Promise<void>;
}

/** What is open, to be closed in the opposite order. One that fails does not keep the others open. */
export function createClosers(): Closers {
  const open: (() => Promise<unknown>)[] = [];
  let closing: Promise<void> | undefined;

  async function closeInTurn(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of open.splice(0).reverse()) {
      await close().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  return {
    add: (close) => void open.push(close),
    closeAll() {
      closing ??= closeInTurn();
      return closing;
    },
  };
}
