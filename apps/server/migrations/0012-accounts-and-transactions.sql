-- Accounts and transactions. Money itself is in the ledger's tables; these say whose it is and what
-- its owner reads about it. Amounts are cents.

-- The bank's internal accounts have ledger ids below 1000.
create sequence account_id start with 1001;

create table account (
  id bigint primary key default nextval('account_id') references ledger.account,
  customer_id bigint not null unique references customer,
  account_number text not null unique check (account_number ~ '^\d{10}$'),
  account_type text not null check (account_type in ('checking', 'savings', 'ira')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Finds the beginning of an account number.
create index account_number_prefix on account (account_number text_pattern_ops);
-- Staff search by it.
create index account_last_four on account (right(account_number, 4));

-- One business event, carried out by one group of ledger transfers. It is written in the ledger's
-- transaction, on rows that are locked there, so foreign keys would only cost each transfer lookups
-- and row locks; the audit proves that transactions and transfers match both ways.
create table bank_transaction (
  id bigint generated always as identity primary key,
  -- Who ordered it.
  customer_id bigint not null,
  from_account_id bigint,
  to_account_id bigint,
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  -- The ledger transfers that moved (or hold) the amount and the fee.
  amount_transfer_id bigint not null,
  fee_transfer_id bigint,
  -- The member of staff who booked it at the counter and may not approve it; null if the customer
  -- ordered it.
  booked_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Until then, a wire is not settled by itself and a payment is not handed to its service.
  held_until timestamptz,
  -- When a payment that was held went to its service; null for one that went there at once.
  ordered_at timestamptz,
  type text not null check (type in (
    'deposit', 'withdrawal', 'transfer', 'initial_deposit', 'wire_transfer', 'external_payment',
    'adjustment', 'wire_return', 'interest', 'correction'
  )),
  status text not null check (status in ('pending', 'completed', 'declined', 'failed')),
  status_reason text,
  -- Why it ended, where more than people must know it.
  status_code text check (status_code in ('taken_back')),
  description text,
  -- The other customer's name at the time, so that a repeated request gets the same receipt.
  counterparty text,
  external_bank_name text,
  external_account_last_four text,
  external_routing_number text,
  recipient_name text,
  recipient_address text,
  swift_code text,
  intermediary_bank text,
  payment_provider text,
  payment_identifier text,
  -- The version of the terms that a wire or an external payment was judged by, and its fee computed
  -- with.
  terms_version integer,
  -- The schedule that made it, and the date that it is for.
  schedule_id bigint,
  scheduled_on date,
  check (from_account_id is not null or to_account_id is not null),
  check (from_account_id <> to_account_id),
  constraint bank_transaction_schedule_has_date
    check ((schedule_id is null) = (scheduled_on is null))
);

create index bank_transaction_from on bank_transaction (from_account_id, id desc)
  where from_account_id is not null;
create index bank_transaction_to on bank_transaction (to_account_id, id desc)
  where to_account_id is not null;

-- The last line of defense: whatever goes wrong, nobody is credited the initial deposit twice, and no
-- date of a schedule is paid twice.
create unique index bank_transaction_initial_deposit on bank_transaction (to_account_id)
  where type = 'initial_deposit';
create unique index bank_transaction_scheduled on bank_transaction (schedule_id, scheduled_on)
  where schedule_id is not null;

-- The others are partial, so that a transfer, deposit, or withdrawal of an everyday amount that
-- completes at once is in none of them and costs nothing.
create index bank_transaction_pending on bank_transaction (id) where status = 'pending';
create index bank_transaction_pending_wire on bank_transaction (created_at)
  where status = 'pending' and type = 'wire_transfer';
create index bank_transaction_unmoved_from on bank_transaction (from_account_id, id)
  include (amount) where status in ('declined', 'failed') and from_account_id is not null;
create index bank_transaction_unmoved_to on bank_transaction (to_account_id, id)
  include (amount) where status in ('declined', 'failed') and to_account_id is not null;
create index bank_transaction_not_completed on bank_transaction (status, id)
  where status in ('declined', 'failed');
create index bank_transaction_rare_type on bank_transaction (type, id)
  where type not in ('transfer', 'deposit', 'withdrawal');
create index bank_transaction_large on bank_transaction (id) where amount > 1000000;
create index bank_transaction_counter on bank_transaction (id) where booked_by is not null;
-- The recipients that a customer has paid through a payment service.
create index bank_transaction_payment_payee
  on bank_transaction (customer_id, payment_provider, payment_identifier)
  where type = 'external_payment' and status = 'completed';
-- Money that is announced but has not arrived.
create index bank_transaction_pending_to on bank_transaction (to_account_id, id)
  where status = 'pending' and to_account_id is not null;
-- Transfers to another customer that can still be taken back.
create index bank_transaction_not_final on bank_transaction (held_until)
  where status = 'pending' and type = 'transfer';

create trigger bank_transaction_is_never_deleted
  before delete on bank_transaction
  for each row execute function refuse_change();
create trigger bank_transaction_is_never_truncated
  before truncate on bank_transaction
  for each statement execute function refuse_change();

-- A transaction is fixed when it is written; only its status changes.
create function refuse_rewriting_transaction() returns trigger language plpgsql as $$
begin
  if (new.id, new.from_account_id, new.to_account_id, new.customer_id, new.type, new.amount, new.fee, new.description,
      new.counterparty, new.external_bank_name, new.external_account_last_four, new.external_routing_number,
      new.recipient_name, new.recipient_address, new.swift_code, new.intermediary_bank, new.payment_provider,
      new.payment_identifier, new.amount_transfer_id, new.fee_transfer_id, new.created_at)
     is distinct from
     (old.id, old.from_account_id, old.to_account_id, old.customer_id, old.type, old.amount, old.fee, old.description,
      old.counterparty, old.external_bank_name, old.external_account_last_four, old.external_routing_number,
      old.recipient_name, old.recipient_address, old.swift_code, old.intermediary_bank, old.payment_provider,
      old.payment_identifier, old.amount_transfer_id, old.fee_transfer_id, old.created_at)
  then
    raise exception 'bank_transaction %: only its status may change', old.id;
  end if;
  if old.status <> 'pending' and new.status <> old.status then
    raise exception 'bank_transaction %: % is final', old.id, old.status;
  end if;
  return new;
end
$$;
create trigger bank_transaction_is_not_rewritten
  before update on bank_transaction
  for each row execute function refuse_rewriting_transaction();

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

create function refuse_rebooking() returns trigger language plpgsql as $$
begin
  raise exception 'bank_transaction %: who booked it never changes', old.id;
end
$$;
create trigger bank_transaction_is_not_rebooked
  before update of booked_by on bank_transaction
  for each row
  when (old.booked_by is not null and new.booked_by is distinct from old.booked_by)
  execute function refuse_rebooking();

create function refuse_other_terms() returns trigger language plpgsql as $$
begin
  raise exception 'bank_transaction %: the terms that it was ordered under never change', old.id;
end
$$;
create trigger bank_transaction_keeps_its_terms
  before update of terms_version on bank_transaction
  for each row
  when (new.terms_version is distinct from old.terms_version)
  execute function refuse_other_terms();

create function refuse_rescheduling() returns trigger language plpgsql as $$
begin
  raise exception 'bank_transaction %: the schedule that made it never changes', old.id;
end
$$;
create trigger bank_transaction_keeps_its_schedule
  before update of schedule_id, scheduled_on on bank_transaction
  for each row
  when ((new.schedule_id, new.scheduled_on) is distinct from (old.schedule_id, old.scheduled_on))
  execute function refuse_rescheduling();

-- An account's entry for a transfer. Times rise with the sequence, so the first entry of that time is
-- found by halves; those of one commit follow each other.
create function entry_of_transfer(asked_account bigint, asked_transfer bigint)
returns setof ledger.entry_record
language plpgsql stable as $$
declare
  low bigint := 1;
  high bigint;
  probe bigint;
  made_at timestamptz;
  moment timestamptz;
begin
  select created_at into moment from ledger.transfer_record where id = asked_transfer;
  select sequence into high
  from ledger.entry_record
  where account_id = asked_account
  order by sequence desc
  limit 1;
  while low < high loop
    probe := (low + high) / 2;
    select created_at into made_at
    from ledger.entry_record
    where account_id = asked_account and sequence = probe;
    if made_at < moment then
      low := probe + 1;
    else
      high := probe;
    end if;
  end loop;
  return query
    select * from ledger.entry_record
    where account_id = asked_account and sequence >= low and transfer_id = asked_transfer
    order by sequence
    limit 1;
end
$$;
