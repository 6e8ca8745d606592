-- What the sum of a customer's unconfirmed movements is computed from: the movements that were
-- confirmed, which are not in it, and the payments that were scheduled without a confirmation.
create table confirmed_transaction (
  -- Not checked against `bank_transaction`, which may be partitioned.
  transaction_id bigint primary key,
  confirmed_at timestamptz not null default now()
);
create trigger confirmed_transaction_is_append_only
  before update or delete on confirmed_transaction
  for each row execute function refuse_change();
create trigger confirmed_transaction_is_never_truncated
  before truncate on confirmed_transaction
  for each statement execute function refuse_change();

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
