import type { Database } from '@seven-hills/postgres';
import {
  createHolderDirectory,
  createNameDirectory,
  type Directories,
} from '../accounts/holder-directory.ts';

/** What a history is read from: the primary or a replica, and the names of people. */
export interface HistorySources extends Directories {
  database: Database;
  /** The customer whose categories a search may name; undefined for staff. */
  categoriesOf?: bigint;
}

export const historySources = (database: Database): HistorySources => ({
  database,
  findHolders: createHolderDirectory(database),
  findNames: createNameDirectory(database),
});
