/** The number of ids that one value of the sequence covers; the migration uses the same number. */
const TRANSFER_ID_BLOCK = 10_000;

/** Assigns transfer ids from blocks that the database reserved for this engine. */
export class TransferIds {
  #next = 0n;
  #end = 0n;

  /** Returns the first of `count` consecutive ids, or null if another block is needed. */
  take(count: number): bigint | null {
    const first = this.#next;
    const next = first + BigInt(count);
    if (next > this.#end) return null;
    this.#next = next;
    return first;
  }

  /** Takes `count` ids from a block that begins at `blockStart`, and keeps the rest for later. */
  takeFromBlock(blockStart: bigint, count: number): bigint {
    if (count > TRANSFER_ID_BLOCK) throw new RangeError(`a block has no ${count} transfer ids`);
    this.#next = blockStart + BigInt(count);
    this.#end = blockStart + BigInt(TRANSFER_ID_BLOCK);
    return blockStart;
  }

  /**
   * Discards the rest of the block, if the transaction that reserved it may not have committed:
   * after a crash before its next durable commit, the sequence can issue the same block again.
   */
  abandon(): void {
    this.#next = 0n;
    this.#end = 0n;
  }
}
