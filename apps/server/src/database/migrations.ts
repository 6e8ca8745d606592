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
  migrate,
  projectRoot,
} from '@seven-hills/postgres';
import { migrateJobs } from '../jobs/migrate-jobs.ts';
import { openInternalAccounts } from '../modules/postings/internal-accounts.ts';
import { tableAccess } from './table-access.ts';

/** Everything that the database needs, the ledger's tables first. */
export const migrationSets: readonly MigrationSet[] = [
  ledgerMigrations,
  { name: 'bank', directory: join(projectRoot(), 'apps/server/migrations') },
];

/**
 * Brings a database up to date as its owner, opens the bank's own ledger accounts, and grants the other
 * roles their privileges. Safe for two servers at once. Closes the owner's connections when done.
 */
export const prepareDatabase = (roles: DatabaseRoles): Promise<void> =>
  asOwner(roles, async (owner) => {
    try {
      await migrate(owner, migrationSets);
      await migrateJobs(owner);
    } catch (error) {
      throw explain(error, roles);
    }
    await inTransaction(owner, openInternalAccounts);
    await grantTo(roles, owner);
  });

/** Grants privileges without migrating, for a program that only reads the database. */
export const grantRoles = (roles: DatabaseRoles): Promise<void> =>
  asOwner(roles, (owner) => grantTo(roles, owner));

/** Also reported when a role tries to alter what it doesn't own (SQLSTATE 42501). */
const INSUFFICIENT_PRIVILEGE = '42501';

/** Names the setting to change when the role that runs the migrations may not change the schema. */
function explain(error: unknown, { owner }: DatabaseRoles): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = (error.cause ?? error) as { code?: string };
  if (code !== INSUFFICIENT_PRIVILEGE) return error;
  const reason = error.message.replace(/\.$/, '');
  return new MigrationError(
    `${reason}. The role ${owner.name} may not change the database: set DATABASE_OWNER_URL to the role that owns it (docs/operations.md, "Database roles").`,
    { cause: error },
  );
}

/** Works with the owner's rights, on connections that end with the work. */
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

const grantTo = ({ service, reader }: DatabaseRoles, owner: Database): Promise<void> =>
  inTransaction(owner, (connection) =>
    grantAccess(connection, tableAccess, { service: service.name, reader: reader.name }),
  );
