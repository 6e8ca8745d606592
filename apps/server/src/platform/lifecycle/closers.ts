interface Closers {
  /** Registers how to close what was just opened. */
  add(close: () => Promise<unknown>): void;
  /** Closes everything in reverse order of opening; a second call waits for the first. */
  closeAll(): Promise<void>;
}

/** Tracks what is open, to close it in reverse order. A failure does not keep the rest open. */
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
