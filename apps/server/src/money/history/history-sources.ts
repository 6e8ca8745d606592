import type { Database } from '@seven-hills/postgres';
import {
  createHolderDirectory,
  createNameDirectory,
  type Directories,
} from '../accounts/holder-directory.ts';

/** What a history is read from: the primary or a replica, and the names of people. */
export interface HistorySources extends Directories {
  database: Database;
}

export const historySources = (database: Database): HistorySources => ({
  database,
  findHolders: createHolderDirectory(database),
  findNames: createNameDirectory(database),
});
