-- The first payment to a recipient whom the customer never paid before can be held for a while.
alter table bank_transaction
  -- A wire is not settled by itself, and a payment is not handed to its service, before this moment.
  add column held_until timestamptz,
  -- When a payment that was held went to its service: from then on the service decides about it. Always
  -- null for one that was not held, which went there at once.
  add column ordered_at timestamptz;

create function refuse_new_hold() returns trigger language plpgsql as $$
begin
  raise exception 'bank_transaction %: how long it is held never changes', old.id;
end
$$;
create trigger bank_transaction_keeps_its_hold
  before update of held_until, ordered_at on bank_transaction
  for each row
  when ((old.held_until is not null and new.held_until is distinct from old.held_until)
        or (old.ordered_at is not null and new.ordered_at is distinct from old.ordered_at))
  execute function refuse_new_hold();

-- Whom a customer has paid through a payment service.
create index bank_transaction_payment_payee
  on bank_transaction (customer_id, payment_provider, payment_identifier)
  where type = 'external_payment' and status = 'completed';

-- To whom a wire went: a keyed hash of routing and account number, which tells the same recipient again
-- and nothing else. `key_id` is the key of SSN_KEYS that it was made with.
create table wire_payee (
  transaction_id bigint primary key references bank_transaction,
  customer_id bigint not null,
  payee_hash text collate "C" not null,
  key_id text not null
);
create index wire_payee_hash on wire_payee (customer_id, payee_hash);
create trigger wire_payee_is_append_only
  before update or delete on wire_payee
  for each row execute function refuse_change();
create trigger wire_payee_is_never_truncated
  before truncate on wire_payee
  for each statement execute function refuse_change();
