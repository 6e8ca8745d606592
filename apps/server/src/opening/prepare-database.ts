import { type DatabaseRoles, inTransaction, MigrationError, migrate } from '@seven-hills/postgres';
import { openInternalAccounts } from '../money/accounts/internal-accounts.ts';
import { migrateJobs } from '../platform/jobs/migrate-jobs.ts';
import { asOwner, grantTo, migrationSets, refuseUnreleasedLayout } from './migrations.ts';

/**
 * Migrates a database as its owner, opens the bank's own ledger accounts, and grants the other
 * roles their privileges. Safe for two servers at once. Closes the owner's connections when done.
 */
export const prepareDatabase = (roles: DatabaseRoles): Promise<void> =>
  asOwner(roles, async (owner) => {
    try {
      await refuseUnreleasedLayout(owner);
      await migrate(owner, migrationSets);
      await migrateJobs(owner);
    } catch (error) {
      throw explain(error, roles);
    }
    await inTransaction(owner, openInternalAccounts);
    await grantTo(roles, owner);
  });

/** PostgreSQL also reports this code when a role alters an object that it doesn't own. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** Names the setting to change if the migrating role may not change the schema. */
function explain(error: unknown, { owner }: DatabaseRoles): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = (error.cause ?? error) as { code?: string };
  if (code !== INSUFFICIENT_PRIVILEGE) return error;
  const reason = error.message.replace(/\.$/, '');
  return new MigrationError(
    `${reason}. The role ${owner.name} cannot change the database schema: set DATABASE_OWNER_URL to the role that owns it (docs/guide/database-roles.md, "Database roles").`,
    { cause: error },
  );
}
