import { join } from 'node:path';
import type { MigrationSet } from '@seven-hills/postgres';
import { projectRoot } from '@seven-hills/project';

/** The tables, guards, and sequences of the schema `ledger`. */
export const ledgerMigrations: MigrationSet = {
  name: 'ledger',
  directory: join(projectRoot(), 'packages/ledger/migrations'),
};
