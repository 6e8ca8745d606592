/** The key under which a wire is handed to the network, derived from the transaction's id. */
export const wireKey = (transactionId: bigint): string => `wire-${transactionId}`;

/** Returns the transaction's id in a wire's key, or `null` if it is not one of our keys. */
export function wireIdOf(key: string): bigint | null {
  const id = /^wire-([1-9]\d{0,17})$/.exec(key)?.[1];
  return id === undefined ? null : BigInt(id);
}
