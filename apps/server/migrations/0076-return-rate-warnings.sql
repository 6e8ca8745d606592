-- Checks the rows that existed before 0075; staff go on meanwhile.

alter table alone_act validate constraint alone_act_action_check;

-- Cases that found an error, of which the debit may still have to go back.
create index dispute_case_with_error on dispute_case (concluded_at)
  where outcome = 'error_found' and state = 'closed';

-- The bank's return rates of ACH debits as of their last computation, and since when each has been at
-- its level. The audit log keeps the earlier ones.
create table ach_return_rate (
  id bigint generated always as identity primary key,
  name text not null unique check (name in ('unauthorized', 'administrative', 'overall')),
  originated integer not null check (originated >= 0),
  returned integer not null check (returned >= 0),
  level text not null check (level in ('low', 'near', 'above')),
  level_since timestamptz not null default now(),
  read_at timestamptz not null default now(),
  -- What staff do about a rate that is not low.
  note text check (length(note) between 1 and 500),
  handled_by bigint references customer,
  handled_at timestamptz,
  check (num_nonnulls(note, handled_by, handled_at) in (0, 3)),
  check (level <> 'low' or handled_at is null)
);

alter table work_claim
  drop constraint work_claim_kind_check,
  add constraint work_claim_kind_check check (kind in (
    'wire', 'deposit', 'failed_payment', 'proposal', 'message', 'name_change', 'case',
    'incoming_wire', 'wire_request', 'ach_entry', 'settlement', 'refused_message', 'return_rate'
  ));
