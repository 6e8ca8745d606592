-- The identification that a customer presented for cash at the counter, as the staff member recorded
-- it. Required once a day's cash in one direction exceeds $10,000 (31 CFR 1010.312).
create table cash_identification (
  -- Not checked against `bank_transaction`, which may be partitioned.
  transaction_id bigint primary key,
  identification text not null check (length(identification) between 1 and 100),
  recorded_at timestamptz not null default now()
);
create trigger cash_identification_is_append_only
  before update or delete on cash_identification
  for each row execute function refuse_change();
create trigger cash_identification_is_never_truncated
  before truncate on cash_identification
  for each statement execute function refuse_change();
