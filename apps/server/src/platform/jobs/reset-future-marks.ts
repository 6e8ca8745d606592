import type pg from 'pg';

/**
 * Resets what a server with a wrong clock has written into the timetable: the library schedules no
 * job until the time of its last run has passed (graphile-worker 0.16, `cron.js`:
 * `scheduleCronJobs`), and runs none before its time. Such jobs count as not run, so that missed
 * ones are made up for. Returns how many marks were reset.
 */
export async function resetFutureMarks(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `with timetable as (
       update graphile_worker._private_known_crontabs
       set last_execution = null, known_since = least(known_since, now())
       where last_execution > now() + interval '30 seconds' or known_since > now() + interval '30 seconds'
       returning 1
     ), jobs as (
       update graphile_worker._private_jobs
       set run_at = now()
       where run_at > now() + interval '5 minutes' and locked_at is null
       returning 1
     )
     select (select count(*) from timetable)::int + (select count(*) from jobs)::int as count`,
  );
  return rows[0]?.count ?? 0;
}
