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
-- What is there already is swept.
insert into books_proof (transactions_through) select through_id from activity_rollup;
create trigger books_proof_stays
  before delete or truncate on books_proof
  for each statement execute function refuse_change();
comment on table books_proof is 'The progress and the result of the continuous audit of the books.';

-- Fee income by day, like the amounts.
alter table daily_activity add column fee bigint not null default 0;
update daily_activity
set fee = counted.fee
from (
  select (item.created_at at time zone rollup.time_zone)::date as day, item.type, item.status,
         sum(item.fee) as fee
  from bank_transaction as item
  cross join (select * from activity_rollup where time_zone <> '') as rollup
  where item.fee > 0 and item.id <= rollup.through_id
    and not exists (select from activity_waiting where transaction_id = item.id)
  group by 1, 2, 3
) as counted
where (daily_activity.day, daily_activity.type, daily_activity.status)
  = (counted.day, counted.type, counted.status);

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

create index support_reply_created_at on support_reply (created_at);
create index chat_message_by_staff on chat_message (created_at) where sender_type = 'admin';
create index proposal_ended_at on proposal (ended_at) where state in ('executed', 'denied');
create index customer_stop_closing on customer_stop (started_at) where kind = 'closing';
