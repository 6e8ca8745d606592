-- Fees have parts: `bank_terms` and `customer_terms` hold a number of basis points, or an object
-- with `flat`, `basisPoints`, `min`, `max` (cents), and `freePerMonth`.

-- The orders whose fee has an allowance: how many orders of the service by the same person had
-- counted in the month when it was posted. Added under the lock of the person's PIN, so a higher id
-- was posted later.
create table allowance_use (
  id bigint generated always as identity primary key,
  transaction_id bigint not null unique,
  customer_id bigint not null references customer,
  -- The term that sets the fee.
  term text not null,
  -- The first day of the bank's month.
  month date not null check (extract(day from month) = 1),
  used_before integer not null check (used_before >= 0)
);
create index allowance_use_of_month on allowance_use (customer_id, month, term, id);
create trigger allowance_use_transaction_id_exists
  after insert or update of transaction_id on allowance_use
  for each row execute function require_transaction('transaction_id');
create trigger allowance_use_is_append_only before update or delete on allowance_use
  for each row execute function refuse_change();
create trigger allowance_use_is_never_truncated before truncate on allowance_use
  for each statement execute function refuse_change();
