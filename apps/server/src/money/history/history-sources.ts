import type { Database } from '@seven-hills/postgres';
import type { FindHolders } from '../accounts/holder-directory.ts';

/** The source that a history is read from. */
export interface HistorySources {
  database: Database;
  findHolders: FindHolders;
}
