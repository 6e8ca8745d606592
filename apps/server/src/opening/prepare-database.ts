import { countsChanges } from '@seven-hills/ledger';
import {
  type Database,
  type DatabaseRoles,
  type EngineFeatures,
  inTransaction,
  MigrationError,
  migrate,
  probeEngineFeatures,
} from '@seven-hills/postgres';
import { openInternalAccounts } from '../money/accounts/internal-accounts.ts';
import {
  asOwner,
  grantTo,
  migrationSets,
  refuseUnreleasedLayout,
} from '../platform/database/migrations.ts';
import { readEnginePaths, settleEnginePaths } from '../platform/engine/engine-paths.ts';
import { migrateJobs } from '../platform/jobs/migrate-jobs.ts';

/**
 * Migrates a database as its owner, opens the bank's own ledger accounts, and grants the other
 * roles their privileges. Safe for two servers at once. Closes the owner's connections when done.
 * Returns the engine features that the bank uses: probes for them the first time, unless `features`
 * are given, and then keeps that decision.
 */
export const prepareDatabase = (
  roles: DatabaseRoles,
  features?: EngineFeatures,
): Promise<EngineFeatures> =>
  asOwner(roles, async (owner) => {
    const { connectionString } = roles.owner;
    let paths: EngineFeatures;
    try {
      await refuseUnreleasedLayout(owner);
      const decided = await readEnginePaths(owner);
      const usable = decided ?? features ?? (await probeEngineFeatures(connectionString));
      await migrate(owner, migrationSets, usable);
      // A role that owns nothing may start a server on a migrated database, but cannot make the
      // decision.
      paths = decided ?? (await settleEnginePaths(owner, await asMigrated(owner, usable)));
      await migrateJobs(owner, connectionString, paths);
    } catch (error) {
      throw explain(error, roles);
    }
    await inTransaction(owner, openInternalAccounts);
    await grantTo(roles, owner);
    return paths;
  });

/** The migrations have decided one of the features, and another server may have run them. */
const asMigrated = async (owner: Database, features: EngineFeatures): Promise<EngineFeatures> => ({
  ...features,
  rowVersions: !(await countsChanges(owner)),
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
