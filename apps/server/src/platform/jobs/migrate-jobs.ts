import {
  type Connection,
  createPool,
  type Database,
  type EngineFeatures,
  inTransaction,
} from '@seven-hills/postgres';
import { Logger, runMigrations } from 'graphile-worker';

/**
 * Migrates the job queue's schema as the role that owns it, so that `startJobs` has nothing to
 * migrate. Runs on one server at a time: two servers that create the schema at once make each other
 * fail (graphile-worker 0.16).
 */
export async function migrateJobs(
  owner: Database,
  connectionString: string,
  { notifications }: EngineFeatures,
): Promise<void> {
  await inTransaction(owner, async (connection) => {
    await connection.query("select pg_advisory_xact_lock(hashtext('migrate-jobs'))");
    if (notifications) await runLibraryMigrations(owner);
    else {
      await ensureSilentNotify(connection, owner);
      const silent = createPool({
        connectionString,
        max: 2,
        applicationName: 'seven-hills-owner',
        onConnect: (client) => client.query(`set search_path = ${silentPath}`),
      });
      await runLibraryMigrations(silent).finally(() => silent.end());
      await connection.query(CALL_SILENT_NOTIFY);
    }
    await connection.query(LET_PRIVILEGES_DECIDE);
  });
}

const runLibraryMigrations = (pgPool: Database) =>
  runMigrations({ pgPool, logger: new Logger(() => () => {}) });

/**
 * graphile-worker calls `pg_notify` without naming its schema, in its migrations and its functions.
 * On an engine without notifications, a function that does nothing comes first on the search path,
 * and the workers poll for jobs frequently instead.
 */
const silentPath = 'jobs_without_notify, pg_catalog, public';

const NOTIFY_NOBODY = `
  create schema if not exists jobs_without_notify;
  grant usage on schema jobs_without_notify to public;
  create or replace function jobs_without_notify.pg_notify(channel text, payload text) returns void
  language plpgsql as 'begin end'`;

/**
 * Creates the function only if it is missing: a server may start on a migrated database with a role
 * that owns nothing.
 */
async function ensureSilentNotify(connection: Connection, owner: Database): Promise<void> {
  const { rows } = await connection.query<{ is_new: boolean }>(
    "select to_regnamespace('jobs_without_notify') is null as is_new",
  );
  // Committed before the library's own connections need it.
  if (rows[0]?.is_new) await owner.query(NOTIFY_NOBODY);
}

const CALL_SILENT_NOTIFY = `
  do $$
  declare
    item regprocedure;
  begin
    for item in
      select oid from pg_proc
      where pronamespace = 'graphile_worker'::regnamespace and prosrc like '%pg_notify(%'
        and proconfig is null
    loop
      execute format('alter function %s set search_path = ${silentPath}', item);
    end loop;
  end
  $$`;

/**
 * graphile-worker enables row-level security without any policy, which locks out everyone but the
 * tables' owner. A policy that admits all rows leaves access to privileges, as for other tables.
 */
const LET_PRIVILEGES_DECIDE = `
  do $$
  declare
    item regclass;
  begin
    for item in
      select oid from pg_class
      where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
        and not exists (select from pg_policy where polrelid = pg_class.oid)
    loop
      execute format('create policy privileges_decide on %s using (true) with check (true)', item);
    end loop;
  end
  $$`;
