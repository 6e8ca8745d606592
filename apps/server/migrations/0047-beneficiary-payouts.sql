-- Accounts that the bank paid out to the beneficiaries, or to the estate, after the last owner's death.

create table beneficiary_payout (
  account_id bigint primary key references account,
  stop_id bigint not null references death_report,
  proposal_id bigint not null unique references proposal,
  -- Null if nobody was named: the estate received everything.
  designation_id bigint references beneficiary_designation,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null default now()
);
create index beneficiary_payout_stop on beneficiary_payout (stop_id);
create index beneficiary_payout_designation on beneficiary_payout (designation_id);
create trigger beneficiary_payout_is_append_only
  before update or delete on beneficiary_payout
  for each row execute function refuse_change();
create trigger beneficiary_payout_is_never_truncated
  before truncate on beneficiary_payout
  for each statement execute function refuse_change();

-- What each received. The transaction is not checked, because it is written with postings, and
-- transactions may be partitioned; the audit does.
create table beneficiary_payout_line (
  account_id bigint not null references beneficiary_payout,
  position integer not null check (position between 1 and 10),
  payee text not null,
  amount bigint not null check (amount > 0),
  -- Null for an official check.
  to_account_id bigint references account,
  transaction_id bigint not null unique,
  primary key (account_id, position)
);
create index beneficiary_payout_line_to on beneficiary_payout_line (to_account_id);
create trigger beneficiary_payout_line_is_append_only
  before update or delete on beneficiary_payout_line
  for each row execute function refuse_change();
create trigger beneficiary_payout_line_is_never_truncated
  before truncate on beneficiary_payout_line
  for each statement execute function refuse_change();
