import { type Database, inTransaction } from '@seven-hills/postgres';
import { Logger, runMigrations } from 'graphile-worker';

/**
 * Migrates the job queue's schema as the role that owns it, so that `startJobs` has nothing to
 * migrate. Runs on one server at a time: two servers that create the schema at once make each other
 * fail (graphile-worker 0.16).
 */
export async function migrateJobs(owner: Database): Promise<void> {
  await inTransaction(owner, async (connection) => {
    await connection.query("select pg_advisory_xact_lock(hashtext('migrate-jobs'))");
    await runMigrations({ pgPool: owner, logger: new Logger(() => () => {}) });
    await connection.query(LET_PRIVILEGES_DECIDE);
  });
}

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
