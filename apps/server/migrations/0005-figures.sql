-- Sums that keep long histories and large banks quick to read. All can be recomputed from the
-- transactions, and the audit does.

-- An account's older history in chapters of five hundred transactions, so that searching, filtering,
-- counting, and totaling it need not read every row. Written when a long history is read, only over
-- transactions that no earlier one can join anymore (`activity_rollup.through_id`). A chapter holds
-- nothing that can change: not the status.
create table history_chapter (
  account_id bigint not null references account,
  -- The account's transactions from one id to the other, both included.
  first_id bigint not null,
  last_id bigint not null,
  transaction_count bigint not null,
  amount bigint not null,
  least_amount bigint not null,
  greatest_amount bigint not null,
  -- Times need not be in the order of the ids.
  first_at timestamptz not null,
  last_at timestamptz not null,
  types text[] not null,
  -- What a search looks through: each description and type once, in lower case, and each amount.
  words text not null,
  amounts text not null,
  primary key (account_id, last_id)
);
-- Texts that are always searched as a whole cost more to unpack than to keep.
alter table history_chapter
  alter column words set storage external,
  alter column amounts set storage external;

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

-- Ids are issued before they are committed, so a roll-up goes only as far as an id below which
-- nothing can be in progress anymore: the highest id that it saw (`candidate_id`), once every
-- database transaction has ended that held the sequence's lock then (`virtualtransaction` in
-- `pg_locks`). The oldest running transaction would say the same, but can belong to any database of
-- the server.
create table activity_rollup (
  is_only_row boolean primary key default true check (is_only_row),
  through_id bigint not null default 0,
  candidate_id bigint not null default 0,
  candidate_writers text[] not null default '{}',
  -- Another time zone means other days, and a fresh count.
  time_zone text not null default ''
);
insert into activity_rollup default values;

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
