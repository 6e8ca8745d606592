import type { Database } from '@seven-hills/postgres';
import { createHolderDirectory, type FindHolders } from '../accounts/holder-directory.ts';

/** What a history is read from: the primary or a replica, and the names of account holders. */
export interface HistorySources {
  database: Database;
  findHolders: FindHolders;
}

export const historySources = (database: Database): HistorySources => ({
  database,
  findHolders: createHolderDirectory(database),
});
