-- Interest. Balances are cents, rates millionths a year, and interest millionths of a
-- cent, so that a balance times a rate is a year's interest without a fraction.

-- What an account type earns from a day on. The newest row that has begun applies; of two for one
-- day, the one set last.
create table interest_terms (
  id bigint generated always as identity primary key,
  account_type text not null check (account_type in ('checking', 'savings', 'ira')),
  valid_from date not null,
  -- A variable rate may be lowered without notice.
  is_variable boolean not null,
  -- Whether it lowers a rate that is not variable, so that the holders are told ahead.
  needs_notice boolean not null,
  reason text not null,
  -- Null for the server's terminal and the demo.
  set_by bigint references customer,
  proposal_id bigint references proposal,
  set_at timestamptz not null default now()
);
create trigger interest_terms_are_append_only
  before update or delete on interest_terms
  for each row execute function refuse_change();
create trigger interest_terms_are_never_truncated
  before truncate on interest_terms
  for each statement execute function refuse_change();

-- The rate of a balance, as a whole, from an amount on.
create table interest_tier (
  terms_id bigint not null references interest_terms,
  from_cents bigint not null check (from_cents >= 0),
  rate int not null check (rate between 0 and 200000),
  primary key (terms_id, from_cents)
);
create trigger interest_tiers_are_append_only
  before update or delete on interest_tier
  for each row execute function refuse_change();
create trigger interest_tiers_are_never_truncated
  before truncate on interest_tier
  for each statement execute function refuse_change();

-- Who was told of a lower rate.
create table interest_notice (
  terms_id bigint not null references interest_terms,
  customer_id bigint not null references customer,
  primary key (terms_id, customer_id)
);
create trigger interest_notices_are_append_only
  before update or delete on interest_notice
  for each row execute function refuse_change();
create trigger interest_notices_are_never_truncated
  before truncate on interest_notice
  for each statement execute function refuse_change();

-- What a day's final posted balance earned. Changes only when a transaction is dated back.
create table interest_day (
  account_id bigint not null references account,
  day date not null,
  balance bigint not null,
  rate int not null,
  micro_cents bigint not null check (micro_cents >= 0),
  primary key (account_id, day)
);

-- The sums per account: what it has earned and what it was paid. The rest is owed.
create table interest_account (
  account_id bigint primary key references account,
  earned_micro_cents bigint not null default 0 check (earned_micro_cents >= 0),
  paid_cents bigint not null default 0 check (paid_cents >= 0)
);

-- A payment of whole cents. The key makes a second payment of the same month fail.
create table interest_payment (
  account_id bigint not null references account,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  transaction_id bigint not null unique references bank_transaction,
  primary key (account_id, month)
);
create trigger interest_payments_are_append_only
  before update or delete on interest_payment
  for each row execute function refuse_change();
create trigger interest_payments_are_never_truncated
  before truncate on interest_payment
  for each statement execute function refuse_change();

-- Transactions dated before the day of their posting: history that was imported, or a correction.
create table backdated_transaction (
  transaction_id bigint not null references bank_transaction,
  account_id bigint not null references account,
  -- The day that it is dated, and the day from which the ledger has it.
  dated date not null,
  posted date not null,
  amount bigint not null,
  primary key (transaction_id, account_id),
  check (dated < posted)
);
create index backdated_transaction_account on backdated_transaction (account_id);

-- How far the work is: one row.
create table interest_progress (
  is_only boolean primary key default true check (is_only),
  -- The last day that every account has its interest of; null before the first rate.
  through date,
  -- The transactions up to here were searched for ones dated back.
  through_transaction_id bigint not null default 0
);
insert into interest_progress default values;
