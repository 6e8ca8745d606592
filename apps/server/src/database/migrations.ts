import { join } from 'node:path';
import { ledgerMigrations } from '@seven-hills/ledger';
import {
  type Database,
  inTransaction,
  type MigrationSet,
  migrate,
  projectRoot,
} from '@seven-hills/postgres';
import { openInternalAccounts } from '../modules/postings/internal-accounts.ts';

/** Everything that the database needs, the ledger's tables first. */
export const migrationSets: readonly MigrationSet[] = [
  ledgerMigrations,
  { name: 'bank', directory: join(projectRoot(), 'apps/server/migrations') },
];

/** Brings a database up to date and opens the bank's own ledger accounts. Safe for two servers at once. */
export async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database, migrationSets);
  await inTransaction(database, openInternalAccounts);
}
