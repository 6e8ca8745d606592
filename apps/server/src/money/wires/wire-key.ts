/** The key under which a wire is given to the network, by the transaction's id. */
export const wireKey = (transactionId: bigint): string => `wire-${transactionId}`;

/** The transaction's id in a wire's key, or `null` when it is no key of ours. */
export function wireIdOf(key: string): bigint | null {
  const id = /^wire-([1-9]\d{0,17})$/.exec(key)?.[1];
  return id === undefined ? null : BigInt(id);
}
