import { join } from 'node:path';
import { ledgerMigrations } from '@seven-hills/ledger';
import {
  createPool,
  type Database,
  type DatabaseRoles,
  grantAccess,
  inTransaction,
  type MigrationSet,
  projectRoot,
} from '@seven-hills/postgres';
import { tableAccess } from './table-access.ts';

/** All migrations, the ledger's tables first. */
export const migrationSets: readonly MigrationSet[] = [
  ledgerMigrations,
  { name: 'bank', directory: join(projectRoot(), 'apps/server/migrations') },
];

/** Grants privileges without migrating, for a program that only reads the database. */
export const grantRoles = (roles: DatabaseRoles): Promise<void> =>
  asOwner(roles, (owner) => grantTo(roles, owner));

/** Runs work with the owner's privileges, on connections that close afterward. */
export async function asOwner<T>(
  { owner }: DatabaseRoles,
  work: (pool: Database) => Promise<T>,
): Promise<T> {
  const { connectionString } = owner;
  const pool = createPool({ connectionString, max: 2, applicationName: 'seven-hills-owner' });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Grants the service and the reader their privileges on the bank's tables. */
export const grantTo = ({ service, reader }: DatabaseRoles, owner: Database): Promise<void> =>
  inTransaction(owner, (connection) =>
    grantAccess(connection, tableAccess, { service: service.name, reader: reader.name }),
  );
