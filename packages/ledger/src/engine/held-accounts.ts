/** A batch in progress that has locked accounts, or is about to. */
export interface Holder {
  readonly accountIds: ReadonlySet<bigint>;
}

/** Which batches in progress hold which accounts. */
export class HeldAccounts {
  readonly #holders = new Set<Holder>();

  /** Notes a batch's accounts. Returns the function that forgets them, once the batch is over. */
  hold(accountIds: Iterable<bigint>): () => void {
    const holder = { accountIds: new Set(accountIds) };
    this.#holders.add(holder);
    return () => void this.#holders.delete(holder);
  }

  /** Returns a batch that holds one of the accounts. Asks for them only if there is a batch. */
  holderOfAny(accountIds: () => readonly bigint[]): Holder | undefined {
    if (this.#holders.size === 0) return undefined;
    const ids = accountIds();
    return this.#holders.values().find((holder) => ids.some((id) => holder.accountIds.has(id)));
  }
}
