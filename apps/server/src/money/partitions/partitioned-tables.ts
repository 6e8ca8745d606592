import { growingTables, transferIdSequence } from '@seven-hills/ledger';
import type { TableName } from './catalog.ts';

/** The tables that are partitioned by ranges of their increasing ids. */
export const movements: TableName = { schema: 'public', name: 'bank_transaction' };
const transfers: TableName = growingTables.transfers;
export const rangeTables: readonly TableName[] = [movements, transfers];

/** The table that is partitioned by a hash of its account. */
export const entries: TableName = growingTables.entries;
/** The future partitioned table, while entries are copied into it. */
export const entryCopy: TableName = { ...entries, name: 'entry_copy' };
/** The table that the copy replaced, until it is dropped. */
export const entryWhole: TableName = { ...entries, name: 'entry_whole' };
/** The progress of the copy. */
export const copyProgress: TableName = { ...entries, name: 'entry_copy_progress' };

/** Where the partitions of past years are. */
export const archiveSchema = 'archive';
export const archiveOf = ({ name }: TableName): TableName => ({ schema: archiveSchema, name });

/** The sequence that gives a range-partitioned table its ids. */
export const sequenceOf = ({ name }: TableName): string =>
  name === transfers.name ? transferIdSequence : 'public.bank_transaction_id_seq';
