/** The types of transactions that return a fee: whoever receives the amount receives the fee, too. */
export const bringsFee: readonly string[] = ['wire_return', 'correction'];
