-- Orders of customers to pay no debits of a company, and the debits that were returned for them.

create table debit_stop (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  -- The originator, as its batches name it: the number counts, the name is for people.
  company_id text not null check (length(company_id) between 1 and 10),
  company_name text not null check (length(company_name) between 1 and 60),
  -- payment: the next debit that fits. company: every debit, because its authorization was revoked.
  scope text not null check (scope in ('payment', 'company')),
  -- What a payment must be to fit; null if any fits.
  amount bigint check (amount > 0),
  debit_on date,
  placed_at timestamptz not null default now(),
  placed_by bigint not null references customer,
  -- Whether staff took the order by phone or in person, and it was not in writing.
  is_oral boolean not null,
  -- The last day of an order for a payment, and of an oral order without a written confirmation.
  expires_on date,
  lapses_on date,
  confirmed_at timestamptz,
  confirmed_by bigint references customer,
  lifted_at timestamptz,
  lifted_by bigint references customer,
  -- Why staff lifted it; null for the customer.
  lift_reason text,
  constraint debit_stop_of_a_company_has_no_end check (
    (scope = 'payment') = (expires_on is not null)
    and (scope = 'payment' or num_nonnulls(amount, debit_on) = 0)
  ),
  constraint debit_stop_lapses_if_oral check (is_oral = (lapses_on is not null)),
  constraint debit_stop_is_confirmed_if_oral check (
    (confirmed_at is null) = (confirmed_by is null) and (is_oral or confirmed_at is null)
  ),
  constraint debit_stop_is_lifted_by_somebody check (
    (lifted_at is null) = (lifted_by is null) and (lifted_at is not null or lift_reason is null)
  )
);
create index debit_stop_account on debit_stop (account_id, id desc);
create index debit_stop_placed on debit_stop (account_id, company_id) where lifted_at is null;

create function refuse_rewriting_debit_stop() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  if to_jsonb(new) - '{confirmed_at,confirmed_by,lifted_at,lifted_by,lift_reason}'::text[]
       is distinct from
     to_jsonb(old) - '{confirmed_at,confirmed_by,lifted_at,lifted_by,lift_reason}'::text[]
     or (old.confirmed_at is not null
         and (new.confirmed_at, new.confirmed_by) is distinct from (old.confirmed_at, old.confirmed_by))
     or old.lifted_at is not null
  then
    raise exception 'debit_stop %: it is confirmed once and lifted once', old.id;
  end if;
  return new;
end
$$;
create trigger debit_stop_is_not_rewritten before update on debit_stop
  for each row execute function refuse_rewriting_debit_stop();
create trigger debit_stop_is_never_deleted before delete on debit_stop
  for each row execute function refuse_change();
create trigger debit_stop_is_never_truncated before truncate on debit_stop
  for each statement execute function refuse_change();

-- The debits that were returned for a stop. A stop of one payment is used up by its first.
create table debit_stop_hit (
  entry_id bigint primary key references ach_entry,
  stop_id bigint not null references debit_stop,
  hit_at timestamptz not null default now()
);
create index debit_stop_hit_stop on debit_stop_hit (stop_id);
create trigger debit_stop_hit_is_append_only before update or delete on debit_stop_hit
  for each row execute function refuse_change();
create trigger debit_stop_hit_is_never_truncated before truncate on debit_stop_hit
  for each statement execute function refuse_change();
