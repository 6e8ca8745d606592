-- Money that leaves the bank by wire or through a payment service.

-- A wire's recipient account, sealed for its transaction alone; only the hand-over to the wire network
-- opens it. Everything else about the wire is in its transaction.
create table wire_instruction (
  transaction_id bigint primary key references bank_transaction,
  account_number_ciphertext bytea not null,
  account_number_key_id text not null,
  handed_over_at timestamptz,
  created_at timestamptz not null default now()
);
create index wire_instruction_open on wire_instruction (transaction_id)
  where handed_over_at is null;
create index wire_instruction_key on wire_instruction (account_number_key_id);

create function refuse_rewriting_wire_instruction() returns trigger language plpgsql as $$
begin
  if (new.transaction_id, new.account_number_ciphertext, new.account_number_key_id, new.created_at)
     is distinct from
     (old.transaction_id, old.account_number_ciphertext, old.account_number_key_id, old.created_at)
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

-- Recognizes a wire's recipient again: a keyed hash of routing and account number. `key_id` is the
-- key of SEALING_KEYS that it was made with.
create table wire_payee (
  transaction_id bigint primary key references bank_transaction,
  customer_id bigint not null,
  payee_hash text collate "C" not null,
  key_id text not null
);
create index wire_payee_hash on wire_payee (customer_id, payee_hash);
-- For staff who decide a wire: whether anyone has paid this recipient before.
create index wire_payee_of_anyone on wire_payee (payee_hash);
create trigger wire_payee_is_append_only
  before update or delete on wire_payee
  for each row execute function refuse_change();
create trigger wire_payee_is_never_truncated
  before truncate on wire_payee
  for each statement execute function refuse_change();

-- Who gets the money is fixed when it is ordered, and the bank can prove it: a MAC over the payee of
-- each wire and payment, under a key that is not in the database.
create table payee_seal (
  transaction_id bigint primary key references bank_transaction,
  key_id text not null,
  mac bytea not null,
  created_at timestamptz not null default now()
);
create index payee_seal_key on payee_seal (key_id);
create trigger payee_seal_is_append_only
  before update or delete on payee_seal
  for each row execute function refuse_change();
create trigger payee_seal_is_never_truncated
  before truncate on payee_seal
  for each statement execute function refuse_change();

-- What the bank has ordered from payment services. From `ordered_at`, a payment may exist outside;
-- from `acknowledged_at`, its service is known to have it.
create table payment_order (
  transaction_id bigint primary key references bank_transaction,
  ordered_at timestamptz not null default now(),
  acknowledged_at timestamptz
);

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

-- When a wire was first written to a file, so that writing it again gives the same file.
create table wire_file (
  idempotency_key text primary key,
  created_at timestamptz not null default now()
);

-- The wire network's messages, each recorded once, completely or not at all.
create table wire_report_message (
  id text primary key,
  -- Tells a repeated message from another one under the same id.
  fingerprint bytea not null,
  recorded_at timestamptz not null default now()
);
create trigger wire_report_message_is_append_only
  before update or delete on wire_report_message
  for each row execute function refuse_change();
create trigger wire_report_message_is_never_truncated
  before truncate on wire_report_message
  for each statement execute function refuse_change();

-- What the network reported about a wire. Each state is recorded once; settled and rejected are
-- final.
create table wire_report (
  transaction_id bigint not null references wire_instruction,
  state text not null check (state in ('accepted', 'settled', 'rejected')),
  reason_code text,
  reason_text text,
  message_id text not null references wire_report_message,
  reported_at timestamptz not null default now(),
  primary key (transaction_id, state)
);
create unique index wire_report_is_final_once on wire_report (transaction_id)
  where state in ('settled', 'rejected');
create index wire_report_rejected on wire_report (transaction_id) where state = 'rejected';
create trigger wire_report_is_append_only
  before update or delete on wire_report
  for each row execute function refuse_change();
create trigger wire_report_is_never_truncated
  before truncate on wire_report
  for each statement execute function refuse_change();

-- The transaction that returned a rejected wire's money. The key is the last line of defense:
-- whatever goes wrong, no wire is returned twice.
create table wire_return (
  wire_id bigint primary key references bank_transaction,
  transaction_id bigint not null unique references bank_transaction,
  created_at timestamptz not null default now()
);
create trigger wire_return_is_append_only
  before update or delete on wire_return
  for each row execute function refuse_change();
create trigger wire_return_is_never_truncated
  before truncate on wire_return
  for each statement execute function refuse_change();

-- The sandbox payment services' own records. A key pays once.
create table sandbox_payment (
  provider text not null,
  idempotency_key text not null,
  identifier text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('pending', 'completed', 'rejected')),
  reason text,
  -- What a pending payment becomes, and when.
  decision text check (decision in ('completed', 'rejected')),
  decided_from timestamptz,
  created_at timestamptz not null default now(),
  primary key (provider, idempotency_key),
  check ((state = 'pending') = (decision is not null and decided_from is not null))
);

-- The sandbox wire network's own records. They are in this database, so only the account number's
-- last digits are kept.
create table sandbox_wire (
  idempotency_key text primary key,
  routing_number text not null,
  account_last_four text not null,
  recipient_name text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default now()
);
