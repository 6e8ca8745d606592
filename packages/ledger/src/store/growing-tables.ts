/** The tables that grow with every posting, for a program that partitions them. */
export const growingTables = {
  transfers: { schema: 'ledger', name: 'transfer' },
  entries: { schema: 'ledger', name: 'entry' },
} as const;

/** The sequence of the transfers' ids; each of its values is the first id of a block. */
export const transferIdSequence = 'ledger.transfer_id_block';

/**
 * Waits until no posting is in progress and lets none begin until the transaction ends. This works
 * because every posting locks its accounts before anything else in the ledger.
 */
export const lockOutPostings = 'lock table ledger.account in exclusive mode';
