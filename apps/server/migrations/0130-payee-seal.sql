-- Who gets the money that leaves the bank is fixed when it is ordered, and the bank can prove it: each
-- wire and external payment carries a MAC over its payee under a key that is not in the database.
create table payee_seal (
  transaction_id bigint primary key references bank_transaction,
  key_id text not null,
  mac bytea not null,
  created_at timestamptz not null default now()
);

-- New account numbers are sealed for their transaction alone. Those of earlier wires are not, but the
-- payee's MAC covers them as well.
alter table wire_instruction
  add column account_number_is_bound boolean not null default false;

-- What the bank has asked of payment services. From `ordered_at` on a payment may exist outside, and
-- from `acknowledged_at` on its service is known to have it.
create table payment_order (
  transaction_id bigint primary key references bank_transaction,
  ordered_at timestamptz not null default now(),
  acknowledged_at timestamptz
);
insert into payment_order (transaction_id, ordered_at, acknowledged_at)
select id, created_at, case when status in ('completed', 'failed') then updated_at end
from bank_transaction
where type = 'external_payment';

-- Only the status of a transaction changes. Payee and description are written with the row.
create or replace function refuse_rewriting_transaction() returns trigger language plpgsql as $$
begin
  if (new.id, new.from_account_id, new.to_account_id, new.customer_id, new.type, new.amount, new.fee, new.description,
      new.external_bank_name, new.external_account_last_four, new.external_routing_number, new.recipient_name,
      new.recipient_address, new.swift_code, new.intermediary_bank, new.payment_provider, new.payment_identifier,
      new.amount_transfer_id, new.fee_transfer_id, new.created_at)
     is distinct from
     (old.id, old.from_account_id, old.to_account_id, old.customer_id, old.type, old.amount, old.fee, old.description,
      old.external_bank_name, old.external_account_last_four, old.external_routing_number, old.recipient_name,
      old.recipient_address, old.swift_code, old.intermediary_bank, old.payment_provider, old.payment_identifier,
      old.amount_transfer_id, old.fee_transfer_id, old.created_at)
  then
    raise exception 'bank_transaction %: only its status may change', old.id;
  end if;
  if old.status <> 'pending' and new.status <> old.status then
    raise exception 'bank_transaction %: % is final', old.id, old.status;
  end if;
  return new;
end
$$;

create function refuse_rewriting_wire_instruction() returns trigger language plpgsql as $$
begin
  if (new.transaction_id, new.account_number_ciphertext, new.account_number_key_id, new.account_number_is_bound, new.created_at)
     is distinct from
     (old.transaction_id, old.account_number_ciphertext, old.account_number_key_id, old.account_number_is_bound, old.created_at)
     or old.handed_over_at is not null
  then
    raise exception 'wire_instruction %: it may only be marked as handed over, once', old.transaction_id;
  end if;
  return new;
end
$$;
create trigger wire_instruction_is_not_rewritten
  before update on wire_instruction
  for each row execute function refuse_rewriting_wire_instruction();
create trigger wire_instruction_is_never_deleted
  before delete on wire_instruction
  for each row execute function refuse_change();
create trigger wire_instruction_is_never_truncated
  before truncate on wire_instruction
  for each statement execute function refuse_change();

create trigger payee_seal_is_append_only
  before update or delete on payee_seal
  for each row execute function refuse_change();
create trigger payee_seal_is_never_truncated
  before truncate on payee_seal
  for each statement execute function refuse_change();

create function refuse_rewriting_payment_order() returns trigger language plpgsql as $$
begin
  if (new.transaction_id, new.ordered_at) is distinct from (old.transaction_id, old.ordered_at)
     or old.acknowledged_at is not null
  then
    raise exception 'payment_order %: it may only be marked as acknowledged, once', old.transaction_id;
  end if;
  return new;
end
$$;
create trigger payment_order_is_not_rewritten
  before update on payment_order
  for each row execute function refuse_rewriting_payment_order();
create trigger payment_order_is_never_deleted
  before delete on payment_order
  for each row execute function refuse_change();
create trigger payment_order_is_never_truncated
  before truncate on payment_order
  for each statement execute function refuse_change();
