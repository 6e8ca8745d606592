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
    'adjustment', 'wire_return'
  )),
  status text not null check (status in ('pending', 'completed', 'declined', 'failed')),
  status_reason text,
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
  check (from_account_id is not null or to_account_id is not null),
  check (from_account_id <> to_account_id)
);

create index bank_transaction_from on bank_transaction (from_account_id, id desc)
  where from_account_id is not null;
create index bank_transaction_to on bank_transaction (to_account_id, id desc)
  where to_account_id is not null;

-- The last line of defense: whatever goes wrong, nobody is credited the initial deposit twice.
create unique index bank_transaction_initial_deposit on bank_transaction (to_account_id)
  where type = 'initial_deposit';

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

-- Card payments of the initial deposit. Whether one was paid is asked of its processor each time,
-- never stored.
create table initial_deposit_payment (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  processor text not null,
  -- Sent with the order, so that ordering again gives the same payment.
  order_key uuid not null default gen_random_uuid(),
  -- Unknown until the processor has answered the order.
  processor_payment_id text unique,
  -- Failed: nothing was paid. Refused: something was paid that is not the deposit; staff refund it.
  state text not null default 'open' check (state in ('open', 'failed', 'refused', 'credited')),
  transaction_id bigint unique references bank_transaction,
  created_at timestamptz not null default now(),
  -- When the customer last came to pay, and when the job last asked the processor.
  opened_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  check ((state = 'credited') = (transaction_id is not null))
);
-- A customer has at most one open payment with a processor, and is credited at most once.
create unique index initial_deposit_payment_open on initial_deposit_payment (customer_id, processor)
  where state = 'open';
create unique index initial_deposit_payment_credited on initial_deposit_payment (customer_id)
  where state = 'credited';
create index initial_deposit_payment_to_check on initial_deposit_payment (processor, checked_at)
  where state = 'open';

-- The sandbox card processor's own records, as an outside processor would keep them. The client
-- secret is derived from the id under a key that is not in the database.
create table sandbox_card_payment (
  id text primary key,
  order_key uuid not null unique,
  customer_reference text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null default 'requires_payment_method'
    check (state in ('requires_payment_method', 'requires_action', 'succeeded')),
  card_last_four text check (card_last_four ~ '^\d{4}$'),
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
