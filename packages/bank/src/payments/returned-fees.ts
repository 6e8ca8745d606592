/**
 * The types of transactions that return a fee: the recipient of the amount also receives the fee.
 */
export const bringsFee: readonly string[] = ['wire_return', 'correction'];
