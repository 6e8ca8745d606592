-- Rules of customers: when money of at least an amount arrives in one of their accounts, move an amount
-- or a share of it to another. Amounts are cents. A rule never changes; a customer ends it and adds
-- another.
create table income_rule (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  from_account_id bigint not null references account,
  to_account_id bigint not null references account,
  income_min bigint not null check (income_min > 0),
  amount bigint check (amount > 0),
  percent smallint check (percent between 1 and 100),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint income_rule_moves_something check (num_nonnulls(amount, percent) = 1),
  constraint income_rule_has_two_accounts check (from_account_id <> to_account_id)
);
create unique index income_rule_once on income_rule (from_account_id, to_account_id)
  where ended_at is null;
create index income_rule_to on income_rule (to_account_id) where ended_at is null;
create index income_rule_customer on income_rule (customer_id, id);

create trigger income_rule_is_never_deleted
  before delete on income_rule
  for each row execute function refuse_change();
create trigger income_rule_is_never_truncated
  before truncate on income_rule
  for each statement execute function refuse_change();

-- A rule ends when either account changes its owners or is closed.
create function end_income_rules() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  if new.role <> 'viewer' then
    update public.income_rule set ended_at = now()
    where ended_at is null
      and (from_account_id = new.account_id or to_account_id = new.account_id);
  end if;
  return null;
end
$$;
create trigger account_owner_ends_income_rules after insert or update of until, role on account_owner
  for each row execute function end_income_rules();

-- The job follows the transactions; `activity_rollup` explains the columns. It begins with what is
-- posted after this file.
create table income_rule_progress (
  is_only_row boolean primary key default true check (is_only_row),
  through_id bigint not null default 0,
  candidate_id bigint not null default 0,
  candidate_writers text[] not null default '{}'
);
insert into income_rule_progress (through_id, candidate_id)
select last, last from (select coalesce(max(id), 0) as last from bank_transaction) as posted;

-- Incoming transactions that a rule has not followed yet. The posting that follows one locks its row and
-- deletes it.
create table income_rule_due (
  rule_id bigint not null references income_rule,
  income_id bigint not null,
  primary key (rule_id, income_id)
);

-- What a rule did about an incoming transaction, once. Transactions are not checked, because they may be
-- partitioned; the audit does.
create table income_rule_outcome (
  rule_id bigint not null references income_rule,
  income_id bigint not null,
  amount bigint not null check (amount > 0),
  -- The transfer; null if it was skipped.
  transaction_id bigint,
  reason text,
  created_at timestamptz not null default now(),
  primary key (rule_id, income_id),
  constraint income_rule_outcome_says_why_not check ((transaction_id is null) = (reason is not null))
);
create unique index income_rule_outcome_transaction on income_rule_outcome (transaction_id)
  where transaction_id is not null;

create trigger income_rule_outcome_is_append_only
  before update or delete on income_rule_outcome
  for each row execute function refuse_change();
create trigger income_rule_outcome_is_never_truncated
  before truncate on income_rule_outcome
  for each statement execute function refuse_change();
