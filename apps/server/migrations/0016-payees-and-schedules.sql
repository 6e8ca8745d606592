-- Payees that customers saved, and payments that they order ahead. Amounts are cents, dates are days of
-- the bank's calendar.

-- People and accounts that a customer saved to pay again.
create table saved_payee (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('customer', 'bank_account', 'payment_service')),
  nickname text not null check (nickname <> ''),
  -- The account of another customer of this bank.
  account_id bigint references account,
  -- Recognizes the same payee: a keyed hash of who is paid.
  fingerprint text collate "C" not null,
  -- Who is paid, sealed for this customer and fingerprint. Both are under the key `key_id`.
  details_ciphertext bytea not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check ((kind = 'customer') = (account_id is not null))
);
create unique index saved_payee_once on saved_payee (customer_id, fingerprint)
  where removed_at is null;
create index saved_payee_key on saved_payee (key_id);
-- For the foreign key of `schedule`.
create unique index saved_payee_of_customer on saved_payee (customer_id, id);

-- Scheduled payments follow a payee, so who that is never changes.
create function refuse_rewriting_saved_payee() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.kind, new.account_id, new.fingerprint, new.details_ciphertext,
      new.key_id, new.created_at)
     is distinct from
     (old.id, old.customer_id, old.kind, old.account_id, old.fingerprint, old.details_ciphertext,
      old.key_id, old.created_at)
  then
    raise exception 'saved_payee %: only its nickname may change, and whether it is removed', old.id;
  end if;
  return new;
end
$$;
create trigger saved_payee_is_not_rewritten
  before update on saved_payee
  for each row execute function refuse_rewriting_saved_payee();
create trigger saved_payee_is_never_deleted
  before delete on saved_payee
  for each row execute function refuse_change();
create trigger saved_payee_is_never_truncated
  before truncate on saved_payee
  for each statement execute function refuse_change();

-- A payment that is made on its dates.
create table schedule (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  payee_id bigint not null references saved_payee,
  amount bigint not null check (amount > 0),
  description text,
  every text not null check (every in (
    'once', 'weekly', 'biweekly', 'twice_monthly', 'monthly', 'quarterly', 'yearly'
  )),
  -- Every date is computed from this one.
  first_on date not null,
  -- The day of the month that is meant, where the first date's month may be too short for it.
  day smallint not null check (day between 1 and 31),
  second_day smallint check (second_day between 1 and 31),
  -- Where a date that is not a business day moves to.
  shift text not null check (shift in ('none', 'next', 'previous')),
  ends_on date,
  count int check (count > 0),
  state text not null default 'active' check (state in ('active', 'paused', 'ended')),
  paused_by text check (paused_by in ('customer', 'failures')),
  failed_in_row int not null default 0,
  -- The first date without an occurrence, and the day on which it runs; null once there is none.
  next_on date,
  next_due_on date,
  -- The Idempotency-Key of the request that made it.
  request_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'paused') = (paused_by is not null)),
  check ((next_on is null) = (next_due_on is null)),
  check ((every = 'twice_monthly') = (second_day is not null)),
  unique (customer_id, request_key),
  -- It pays a payee of its own customer.
  constraint schedule_pays_own_payee
    foreign key (customer_id, payee_id) references saved_payee (customer_id, id)
);
create index schedule_of_customer on schedule (customer_id, id);
create index schedule_of_payee on schedule (payee_id);
create index schedule_due on schedule (next_due_on) where state = 'active';

create trigger schedule_is_never_deleted
  before delete on schedule
  for each row execute function refuse_change();
create trigger schedule_is_never_truncated
  before truncate on schedule
  for each statement execute function refuse_change();

-- One payment of a schedule. Written when it is due, or before that if its owner skips or changes it.
-- Every change is made under the schedule's lock.
create table occurrence (
  schedule_id bigint not null references schedule,
  nominal_on date not null,
  due_on date not null,
  amount bigint not null check (amount > 0),
  -- Missed: long overdue, it waits for its owner's decision.
  state text not null check (state in ('waiting', 'posted', 'skipped', 'failed', 'missed')),
  attempts int not null default 0,
  attempt_at timestamptz,
  is_late boolean not null default false,
  reason text,
  paused_schedule boolean not null default false,
  -- Written with the posting, in one database transaction.
  transaction_id bigint unique,
  ended_at timestamptz,
  dismissed_at timestamptz,
  primary key (schedule_id, nominal_on),
  check ((state = 'posted') = (transaction_id is not null)),
  check ((state = 'waiting') = (attempt_at is not null))
);
create index occurrence_waiting on occurrence (attempt_at, schedule_id, nominal_on)
  where state = 'waiting';

-- What was posted or failed stays; what is ahead may be planned anew.
create function refuse_rewriting_occurrence() returns trigger language plpgsql as $$
begin
  raise exception 'occurrence % of schedule %: % is final', old.nominal_on, old.schedule_id, old.state;
end
$$;
create trigger occurrence_is_not_rewritten
  before update on occurrence
  for each row
  when (
    old.state in ('posted', 'failed')
    and (new.schedule_id, new.nominal_on, new.due_on, new.amount, new.state, new.attempts,
         new.transaction_id, new.reason, new.is_late, new.ended_at)
        is distinct from
        (old.schedule_id, old.nominal_on, old.due_on, old.amount, old.state, old.attempts,
         old.transaction_id, old.reason, old.is_late, old.ended_at)
  )
  execute function refuse_rewriting_occurrence();
create trigger occurrence_stays
  before delete on occurrence
  for each row
  when (old.state in ('posted', 'failed'))
  execute function refuse_rewriting_occurrence();
create trigger occurrence_is_never_truncated
  before truncate on occurrence
  for each statement execute function refuse_change();

-- The payments that were scheduled without a confirmation, for the sum of a customer's unconfirmed
-- movements.
create table unconfirmed_schedule (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references schedule,
  -- The schedule's.
  customer_id bigint not null,
  -- One payment with its fee, in cents.
  amount bigint not null check (amount > 0),
  ordered_at timestamptz not null default now()
);
create index unconfirmed_schedule_of_customer on unconfirmed_schedule (customer_id, ordered_at);
create trigger unconfirmed_schedule_is_append_only
  before update or delete on unconfirmed_schedule
  for each row execute function refuse_change();
create trigger unconfirmed_schedule_is_never_truncated
  before truncate on unconfirmed_schedule
  for each statement execute function refuse_change();
