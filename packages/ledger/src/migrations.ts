import { join } from 'node:path';
import { type MigrationSet, projectRoot } from '@seven-hills/postgres';

/** The tables, guards, and sequences of the schema `ledger`. */
export const ledgerMigrations: MigrationSet = {
  name: 'ledger',
  directory: join(projectRoot(), 'packages/ledger/migrations'),
};
