import type { Database } from '@seven-hills/postgres';
import { perDatabase, type ReadFrom } from '../../platform/database/read-from.ts';
import { createHolderDirectory, type FindHolders } from '../accounts/holder-directory.ts';

/** The source that a history is read from. Chapters are written at its primary. */
export interface HistorySources extends ReadFrom {
  findHolders: FindHolders;
}

/** Creates the sources for the databases that one capability reads from. */
export const historySources = (primary: Database): ((database: Database) => HistorySources) =>
  perDatabase((database) => ({
    database,
    primary,
    findHolders: createHolderDirectory(database),
  }));
