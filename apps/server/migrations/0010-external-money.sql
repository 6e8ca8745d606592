-- Money that leaves the bank: what the wire network must know, and the sandboxes' own books.

-- The full account number of a wire's recipient, sealed; everything else about the wire stands with
-- the transaction. Only the hand-over to the wire network opens it.
create table wire_instruction (
  transaction_id bigint primary key references bank_transaction,
  account_number_ciphertext bytea not null,
  account_number_key_id text not null,
  handed_over_at timestamptz,
  created_at timestamptz not null default now()
);
create index wire_instruction_open on wire_instruction (transaction_id) where handed_over_at is null;

create index bank_transaction_pending_wire on bank_transaction (created_at)
  where status = 'pending' and type = 'wire_transfer';

-- The sandbox payment services' books: a payment as the outside service would keep it. A key pays once.
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

-- The sandbox wire network's books. They lie in this database, so the account number is cut short.
create table sandbox_wire (
  idempotency_key text primary key,
  routing_number text not null,
  account_last_four text not null,
  recipient_name text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default now()
);
