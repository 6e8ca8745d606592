import type { Database } from '@seven-hills/postgres';
import type { Figure, FigureDefinition } from '../../platform/observing/metrics.ts';
import { bankToday, hourOf } from '../../platform/time/bank-calendar.ts';

/**
 * Figures about the whole bank for operators. Every server reports the same values, so a dashboard
 * takes the largest of them.
 */
export const operatingFigures: readonly FigureDefinition[] = [
  {
    name: 'bank_replica_lag_bytes',
    help: 'Write-ahead log that a standby has not replayed.',
    labels: ['replica', 'sync'],
  },
  {
    name: 'bank_replica_lag_seconds',
    help: 'Age of what a standby last replayed, as of its last answer.',
    labels: ['replica', 'sync'],
  },
  { name: 'bank_jobs_waiting', help: 'Jobs that are due and have not begun.' },
  { name: 'bank_job_lag_seconds', help: 'How long the oldest due job has waited.' },
  { name: 'bank_jobs_failed', help: 'Jobs that are not tried again.' },
  { name: 'bank_mail_waiting', help: 'Email messages that are not sent.' },
  { name: 'bank_mail_lag_seconds', help: 'Age of the oldest email message that is not sent.' },
  { name: 'bank_push_waiting', help: 'Alerts that are due to be sent to devices.' },
  { name: 'bank_push_lag_seconds', help: 'How long the oldest due alert to a device has waited.' },
  { name: 'bank_audit_age_seconds', help: 'Time since the last whole audit ended.' },
  { name: 'bank_audit_findings', help: 'Findings of the last whole audit.' },
  { name: 'bank_proof_age_seconds', help: 'Until how long ago the continuous audit has proven.' },
  { name: 'bank_proof_faults', help: 'Parts of the books that the continuous audit found wrong.' },
  {
    name: 'bank_wires',
    help: 'Wires on their way: to be approved, to be handed over, without a final report, to be returned.',
    labels: ['state'],
  },
  {
    name: 'bank_ach_file_lag_seconds',
    help: 'Age of the oldest file for the ACH network that nobody has taken.',
  },
  {
    name: 'bank_ach_entries_due',
    help: 'Received ACH entries that were not posted by 9 a.m. of their settlement day.',
  },
  {
    name: 'bank_ach_return_rate',
    help: 'Share of the ACH debits of the last 60 days that were returned; the network limits it.',
    labels: ['rate'],
  },
];

interface FigureRow {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/**
 * Reads the operating figures. Unknown values, such as the age of an audit that never ran, are left
 * out. Standbys need the privileges of `pg_monitor` to be seen.
 */
export async function readOperatingFigures(database: Database): Promise<Figure[]> {
  const { rows } = await database.query<FigureRow>(OPERATING_FIGURES);
  return rows;
}

/**
 * Wires without a final report count for 30 days: networks that report none would fill the graph.
 */
const OPERATING_FIGURES = `
  with replica as (
    select jsonb_build_object('replica', application_name, 'sync', sync_state) as labels,
           pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) as bytes,
           extract(epoch from coalesce(replay_lag, interval '0')) as seconds
    from pg_stat_replication
    where replay_lsn is not null and not pg_is_in_recovery()
  ), job as (
    select count(*) filter (where is_due) as waiting,
           extract(epoch from now() - min(run_at) filter (where is_due)) as lag,
           count(*) filter (where attempts >= max_attempts) as failed
    from (
      select *, run_at <= now() and locked_at is null and attempts < max_attempts as is_due
      from graphile_worker._private_jobs
    ) as each
  ), mail as (
    select count(*) as waiting, extract(epoch from now() - min(created_at)) as lag
    from mail_message where sent_at is null and refused_at is null
  ), push as (
    select count(*) as waiting, extract(epoch from now() - min(next_attempt_at)) as lag
    from push_message where next_attempt_at <= now()
  ), audit as (
    select extract(epoch from now() - ended_at) as age, finding_count
    from audit_run order by id desc limit 1
  ), proof as (
    select extract(epoch from now() - posted_through) as age, jsonb_array_length(faults) as faults
    from books_proof where round_ended_at is not null
  ), handed_over as (
    select count(*) as wires from wire_instruction as instruction
    where handed_over_at > now() - interval '30 days' and not exists (
      select from wire_report
      where transaction_id = instruction.transaction_id and state in ('settled', 'rejected')
    )
  ), wire (state, count) as (
    select 'to_approve', count(*) from bank_transaction
    where status = 'pending' and type = 'wire_transfer'
    union all
    select 'to_hand_over', count(*)
    from wire_instruction
    join bank_transaction on bank_transaction.id = wire_instruction.transaction_id
    where wire_instruction.handed_over_at is null and bank_transaction.status = 'completed'
      and bank_transaction.type = 'wire_transfer'
    union all
    select 'without_report', wires from handed_over
    union all
    select 'to_return', count(*) from wire_report as report
    where state = 'rejected'
      and not exists (select from wire_return where wire_id = report.transaction_id)
  ), ach_file_lag (seconds) as (
    select coalesce(extract(epoch from now() - min(written_at)), 0) from ach_file
    where state = 'written' and taken_at is null
  ), ach_due (entries) as (
    select count(*) from ach_entry
    where state = 'waiting' and purpose not in ('return', 'change')
      and settles_on <= ${bankToday} and ${hourOf('ach_entry.settles_on', 9)} <= now()
  )
  select name, coalesce(labels, '{}') as labels, value::float8 as value
  from (
    select 'bank_replica_lag_bytes' as name, labels, bytes as value from replica
    union all select 'bank_replica_lag_seconds', labels, seconds from replica
    union all select 'bank_jobs_waiting', null, waiting from job
    union all select 'bank_job_lag_seconds', null, coalesce(lag, 0) from job
    union all select 'bank_jobs_failed', null, failed from job
    union all select 'bank_mail_waiting', null, waiting from mail
    union all select 'bank_mail_lag_seconds', null, coalesce(lag, 0) from mail
    union all select 'bank_push_waiting', null, waiting from push
    union all select 'bank_push_lag_seconds', null, coalesce(lag, 0) from push
    union all select 'bank_audit_age_seconds', null, age from audit
    union all select 'bank_audit_findings', null, finding_count from audit
    union all select 'bank_proof_age_seconds', null, age from proof
    union all select 'bank_proof_faults', null, faults from proof
    union all select 'bank_wires', jsonb_build_object('state', state), count from wire
    union all select 'bank_ach_file_lag_seconds', null, seconds from ach_file_lag
    union all select 'bank_ach_entries_due', null, entries from ach_due
    union all
    select 'bank_ach_return_rate', jsonb_build_object('rate', name),
           case when originated = 0 then 0 else returned / originated::float8 end
    from ach_return_rate
  ) as figure`;
