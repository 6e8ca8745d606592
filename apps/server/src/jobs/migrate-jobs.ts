import { type Database, inTransaction } from '@seven-hills/postgres';
import { Logger, runMigrations } from 'graphile-worker';

/**
 * Brings the schema of the job queue up to date, as the role that owns it: `startJobs` then finds
 * nothing to do. Safe for two servers at once.
 */
export async function migrateJobs(owner: Database): Promise<void> {
  await inTransaction(owner, async (connection) => {
    await connection.query("select pg_advisory_xact_lock(hashtext('migrate-jobs'))");
    await runMigrations({ pgPool: owner, logger: new Logger(() => () => {}) });
    await connection.query(LET_PRIVILEGES_DECIDE);
  });
}

/**
 * graphile-worker switches row level security on without a policy, which leaves its tables to their
 * owner alone. Who may use them is decided by privileges, as for every other table.
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
