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
