/** How many ids one value of the sequence stands for; the migration says the same number. */
export const TRANSFER_ID_BLOCK = 10_000;

/** Hands out transfer ids from blocks that the database gave to this engine alone. */
export class TransferIds {
  #next = 0n;
  #end = 0n;

  /** The first of `count` consecutive ids, or null when a further block is needed. */
  take(count: number): bigint | null {
    const first = this.#next;
    const next = first + BigInt(count);
    if (next > this.#end) return null;
    this.#next = next;
    return first;
  }

  /** Takes `count` ids from a block that begins at `blockStart`, and keeps its rest for later. */
  takeFromBlock(blockStart: bigint, count: number): bigint {
    if (count > TRANSFER_ID_BLOCK) throw new RangeError(`a block has no ${count} transfer ids`);
    this.#next = blockStart + BigInt(count);
    this.#end = blockStart + BigInt(TRANSFER_ID_BLOCK);
    return blockStart;
  }

  /**
   * Gives up the rest of the block, for when the transaction that took it may not have committed: a
   * sequence that crashes before its next commit is on disk hands out the same block once more.
   */
  abandon(): void {
    this.#next = 0n;
    this.#end = 0n;
  }
}
