-- What the bank notes about a transaction beside it. No foreign keys to `bank_transaction`, which may be
-- partitioned.

-- What a bank must never do twice, each under a key of its own: unique indexes of movements would
-- have to contain the id where movements are partitioned by it. Written by a trigger, in the
-- statement that inserts the transaction; other transactions are not noted and cost nothing.
create table initial_deposit (
  account_id bigint not null,
  transaction_id bigint not null,
  constraint account_has_one_initial_deposit primary key (account_id)
);
create trigger initial_deposit_is_append_only
  before update or delete on initial_deposit
  for each row execute function refuse_change();
create trigger initial_deposit_is_never_truncated
  before truncate on initial_deposit
  for each statement execute function refuse_change();

create table scheduled_transaction (
  schedule_id bigint not null,
  scheduled_on date not null,
  transaction_id bigint not null,
  constraint scheduled_date_is_paid_once primary key (schedule_id, scheduled_on)
);
create trigger scheduled_transaction_is_append_only
  before update or delete on scheduled_transaction
  for each row execute function refuse_change();
create trigger scheduled_transaction_is_never_truncated
  before truncate on scheduled_transaction
  for each statement execute function refuse_change();

-- As the owner: nothing but the trigger writes the two tables.
create function note_what_happens_once() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.type = 'initial_deposit' then
    insert into public.initial_deposit (account_id, transaction_id)
    values (new.to_account_id, new.id);
  end if;
  if new.schedule_id is not null then
    insert into public.scheduled_transaction (schedule_id, scheduled_on, transaction_id)
    values (new.schedule_id, new.scheduled_on, new.id);
  end if;
  return null;
end
$$;
create trigger bank_transaction_happens_once
  after insert on bank_transaction
  for each row when (new.type = 'initial_deposit' or new.schedule_id is not null)
  execute function note_what_happens_once();

-- Takes the place of foreign keys to partitioned movements, which would not let a partition be
-- detached. Movements are never deleted or renumbered, so it is enough to look when a row is written.
create function require_transaction() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (
    select from public.bank_transaction
    where id = (to_jsonb(new) ->> tg_argv[0])::bigint
  ) then
    raise exception '% names a transaction that does not exist', tg_table_name
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;

-- The movements that their customer confirmed: they are not in the sum of unconfirmed ones.
create table confirmed_transaction (
  transaction_id bigint primary key,
  confirmed_at timestamptz not null default now()
);
create trigger confirmed_transaction_is_append_only
  before update or delete on confirmed_transaction
  for each row execute function refuse_change();
create trigger confirmed_transaction_is_never_truncated
  before truncate on confirmed_transaction
  for each statement execute function refuse_change();

-- The identification that a customer presented for cash at the counter, as the staff member recorded
-- it. Required once a day's cash in one direction exceeds $10,000 (31 CFR 1010.312).
create table cash_identification (
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
