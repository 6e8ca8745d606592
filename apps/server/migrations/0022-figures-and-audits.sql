-- Figures about the bank, which can be recomputed from the transactions and the answers of staff, and the
-- audit of its books.

-- What was moved on each day of the bank's calendar, kept by a job behind the postings. Every
-- transaction up to `activity_rollup.through_id` is counted here as soon as its status is final;
-- until then it is in `activity_waiting`. Figures are the sum of this table, of what waits, and of
-- what came after, and so exact at any moment.
create table daily_activity (
  day date not null,
  type text not null,
  status text not null check (status <> 'pending'),
  transaction_count bigint not null,
  amount bigint not null,
  -- Fee income.
  fee bigint not null default 0,
  primary key (day, type, status)
);

-- The range of ids of each day's transactions.
create table activity_day (
  day date primary key,
  first_id bigint not null,
  last_id bigint not null
);

create table activity_waiting (
  transaction_id bigint primary key
);

-- How long customers and colleagues waited for staff, by the day of the answer: how many answers
-- took about how many seconds. A job writes each day once it is over.
create table daily_response (
  day date not null,
  kind text not null check (kind in ('transaction', 'proposal', 'chat', 'message')),
  -- Exact below 100, then two significant digits.
  seconds bigint not null,
  response_count bigint not null,
  primary key (day, kind, seconds)
);
create table response_rollup (
  is_only_row boolean primary key default true check (is_only_row),
  -- Every day until then is counted; null before the first.
  through_day date,
  time_zone text not null default ''
);
insert into response_rollup default values;
comment on table daily_response is 'Response times of staff by day; can be recomputed from what they answered.';

-- What the nightly audit found. Staff see the last run.
create table audit_run (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  finding_count integer not null check (finding_count >= 0),
  -- An array of {check, finding}; of many findings, the first ones.
  findings jsonb not null,
  check (ended_at >= started_at),
  check (jsonb_typeof(findings) = 'array')
);
create trigger audit_run_is_append_only
  before update or delete on audit_run
  for each row execute function refuse_change();
create trigger audit_run_is_not_truncated
  before truncate on audit_run
  for each statement execute function refuse_change();

-- How far the continuous audit of the books has come, and what it found. The job that audits writes
-- the row after each slice, so a crash loses at most the slice that was being read.
create table books_proof (
  is_only_row boolean primary key default true check (is_only_row),
  -- The ledger's transfers that were posted until then are audited, and so are the bank's
  -- transactions up to this id.
  posted_through timestamptz not null default now(),
  transactions_through bigint not null default 0,
  -- A later moment that is reached once the transactions have ended that were posting then.
  candidate timestamptz,
  candidate_writers text[] not null default '{}',
  -- Everything older is audited again from the first id to the last, over and over.
  swept_transfers bigint not null default 0,
  swept_transactions bigint not null default 0,
  sweep_started_at timestamptz not null default now(),
  last_sweep_at timestamptz,
  -- When a round last finished, and the number of entries that it read.
  round_ended_at timestamptz,
  round_entries bigint not null default 0,
  -- An array of {part, after, through, findings}: what is wrong, with where it is audited again.
  faults jsonb not null default '[]' check (jsonb_typeof(faults) = 'array')
);
insert into books_proof default values;
create trigger books_proof_stays
  before delete or truncate on books_proof
  for each statement execute function refuse_change();
comment on table books_proof is 'The progress and the result of the continuous audit of the books.';
