-- Customers' own accounts at other banks, and what the bank originates through the ACH network.

create table linked_account (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  routing_number text not null check (routing_number ~ '^\d{9}$'),
  bank_name text not null,
  kind text not null check (kind in ('checking', 'savings')),
  nickname text,
  account_last_four text not null,
  -- Recognizes the same account: a keyed hash of routing and account number.
  fingerprint text collate "C" not null,
  -- The account number, sealed for this customer and fingerprint. Both are under the key `key_id`.
  number_ciphertext bytea not null,
  key_id text not null,
  -- pending: two deposits prove that the customer can read its statements. failed: too many wrong
  -- amounts, too late, or the deposits came back.
  state text not null check (state in ('pending', 'verified', 'failed')),
  -- The two deposits in cents.
  proof_amounts smallint[] not null check (
    array_length(proof_amounts, 1) = 2 and 1 <= all (proof_amounts) and 99 >= all (proof_amounts)
  ),
  proof_tries smallint not null default 0 check (proof_tries between 0 and 3),
  proof_ends_at timestamptz not null,
  verified_at timestamptz,
  -- Why it failed: 'amounts', 'late', or the reason of a return (R03).
  failed_for text,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint linked_account_state_fits check (
    (state = 'verified') = (verified_at is not null) and (state = 'failed') = (failed_for is not null)
  )
);
create unique index linked_account_once on linked_account (customer_id, fingerprint)
  where removed_at is null;
create index linked_account_key on linked_account (key_id);
create index linked_account_attempts on linked_account (fingerprint, created_at);

-- Which account it is never changes.
create function refuse_rewriting_linked_account() returns trigger language plpgsql as $$
declare
  progress constant text[] := array[
    'nickname', 'state', 'proof_tries', 'verified_at', 'failed_for', 'removed_at'
  ];
begin
  if (to_jsonb(new) - progress) is distinct from (to_jsonb(old) - progress) then
    raise exception 'linked_account %: which account it is does not change', old.id;
  end if;
  return new;
end
$$;
create trigger linked_account_is_not_rewritten before update on linked_account
  for each row execute function refuse_rewriting_linked_account();
create trigger linked_account_is_never_deleted before delete on linked_account
  for each row execute function refuse_change();
create trigger linked_account_is_never_truncated before truncate on linked_account
  for each statement execute function refuse_change();

-- What the bank sends: an entry for an account at another bank.
create table ach_order (
  id bigint generated always as identity primary key,
  -- add: takes money from a linked account. send: pays an account at another bank.
  -- proof: one of the two deposits that prove a linked account.
  kind text not null check (kind in ('add', 'send', 'proof')),
  customer_id bigint not null references customer,
  -- The customer's account here; of a proof, none.
  account_id bigint references account,
  linked_account_id bigint references linked_account,
  amount bigint not null check (amount > 0),
  is_same_day boolean not null default false,
  state text not null default 'held'
    check (state in ('held', 'canceled', 'assigned', 'settled', 'returned')),
  -- Until then the customer can cancel it; then it goes into a file.
  cut_off_at timestamptz not null,
  -- The date on which the network settles it: expected until it is in a file.
  settles_on date not null,
  settles_at timestamptz not null,
  transaction_id bigint unique,
  file_id bigint references ach_file,
  trace_number text unique,
  return_reason text check (return_reason ~ '^R\d\d$'),
  -- The entry that returned it.
  return_entry_id bigint unique references ach_entry,
  created_at timestamptz not null default now(),
  constraint ach_order_state_fits check (
    (kind = 'proof') = (account_id is null) and (kind = 'proof') = (transaction_id is null)
    and (kind = 'send' or linked_account_id is not null)
    and (state in ('held', 'canceled')) = (file_id is null)
    and (file_id is null) = (trace_number is null)
    and (state = 'returned') = (return_reason is not null)
  )
);
create trigger ach_order_transaction_id_exists after insert or update of transaction_id on ach_order
  for each row when (new.transaction_id is not null)
  execute function require_transaction('transaction_id');
create index ach_order_due on ach_order (cut_off_at, id) where state = 'held';
create index ach_order_settling on ach_order (settles_at, id) where state = 'assigned';
create index ach_order_file on ach_order (file_id) where file_id is not null;
create index ach_order_of_customer on ach_order (customer_id, id);
create index ach_order_of_account on ach_order (account_id, id);
create index ach_order_of_linked_account on ach_order (linked_account_id, id);

create function ach_order_keeps_its_content() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  if (new.kind, new.customer_id, new.account_id, new.linked_account_id, new.amount, new.transaction_id)
     is distinct from
     (old.kind, old.customer_id, old.account_id, old.linked_account_id, old.amount, old.transaction_id)
     or (old.file_id is not null and (new.file_id, new.trace_number) is distinct from (old.file_id, old.trace_number))
     or (new.state is distinct from old.state and (old.state, new.state) not in (
       ('held', 'canceled'), ('held', 'assigned'), ('assigned', 'settled'), ('assigned', 'returned'),
       ('settled', 'returned')
     ))
  then
    raise exception 'ACH order %: its content and its past do not change', old.id;
  end if;
  return new;
end
$$;
create trigger ach_order_keeps_its_content before update on ach_order
  for each row execute function ach_order_keeps_its_content();
create trigger ach_order_is_never_deleted before delete on ach_order
  for each row execute function refuse_change();
create trigger ach_order_is_never_truncated before truncate on ach_order
  for each statement execute function refuse_change();

-- A transfer that is declined before it is sent, by its customer or by staff, is never sent.
create function cancel_ach_order() returns trigger language plpgsql as $$
begin
  update ach_order set state = 'canceled' where transaction_id = new.id and state = 'held';
  if not found then
    raise exception 'transaction %: its ACH order was sent', new.id;
  end if;
  return null;
end
$$;
create trigger bank_transfer_declined after update of status on bank_transaction
  for each row when (
    new.type in ('bank_transfer_in', 'bank_transfer_out')
    and old.status = 'pending' and new.status in ('declined', 'failed')
  )
  execute function cancel_ach_order();

-- Money that was added, and is not available yet: it could still come back.
create table deposit_hold (
  id bigint generated always as identity primary key,
  order_id bigint not null references ach_order,
  amount bigint not null check (amount > 0),
  -- The pending ledger transfer from the account; null until the deposit has settled.
  transfer_id bigint unique,
  releases_at timestamptz not null,
  state text not null default 'planned' check (state in ('planned', 'held', 'released', 'taken')),
  constraint deposit_hold_state_fits check (state = 'planned' or transfer_id is not null)
);
create index deposit_hold_order on deposit_hold (order_id);
create index deposit_hold_due on deposit_hold (releases_at, id) where state = 'held';
create trigger deposit_hold_is_never_deleted before delete on deposit_hold
  for each row execute function refuse_change();
create trigger deposit_hold_is_never_truncated before truncate on deposit_hold
  for each statement execute function refuse_change();
