import { join } from 'node:path';
import { ledgerMigrations } from '@seven-hills/ledger';
import {
  createPool,
  type Database,
  type DatabaseRoles,
  grantAccess,
  inTransaction,
  MigrationError,
  type MigrationSet,
  readMigrationFiles,
} from '@seven-hills/postgres';
import { projectRoot } from '@seven-hills/project';
import { tableAccess } from './table-access.ts';

/** All migrations, the ledger's tables first. */
export const migrationSets: readonly MigrationSet[] = [
  ledgerMigrations,
  { name: 'bank', directory: join(projectRoot(), 'apps/server/migrations') },
];

/**
 * Refuses a database from before the first release: its migrations were replaced with the current
 * ones and cannot be continued. It began with another file than the current first one of a set.
 * Fails with a MigrationError.
 */
export async function refuseUnreleasedLayout(database: Database): Promise<void> {
  const { rows } = await database.query<{ exists: boolean }>(
    "select to_regclass('migration') is not null as exists",
  );
  if (!rows[0]?.exists) return;
  const { rows: applied } = await database.query<{ set_name: string; first: string }>(
    'select set_name, min(file_name collate "C") as first from migration group by set_name',
  );
  for (const { name, directory } of migrationSets) {
    const first = applied.find(({ set_name }) => set_name === name)?.first;
    if (first !== undefined && first !== (await readMigrationFiles(directory))[0]?.name)
      throw new MigrationError(
        'This database was made by a version from before the first release, which this version cannot read. If it is a demo, delete it with `npm run reset`.',
      );
  }
}

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
