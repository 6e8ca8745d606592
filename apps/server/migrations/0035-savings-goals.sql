-- Money that customers set aside inside an account. The ledger knows nothing of it: it stays in the
-- account's balance, and is not free to spend. Amounts are cents.

create table savings_goal (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  name text not null check (name <> ''),
  color text not null check (color in ('green', 'blue', 'copper', 'gold', 'red', 'gray')),
  target_amount bigint check (target_amount > 0),
  target_on date,
  -- Changes only under the lock of the account in the ledger, with a row of savings_goal_change. The
  -- goals of an account never hold more than its posted balance minus what is held.
  amount bigint not null default 0 check (amount >= 0),
  -- The customer's order: the first gives first to payments that nobody attends.
  position integer not null,
  created_by bigint not null references customer,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The rules that fill it: an amount on a date, a share of incoming money, rounding up payments.
  fill_amount bigint check (fill_amount > 0),
  fill_every text check (fill_every in ('weekly', 'monthly')),
  fill_next_on date,
  -- The intended day of the month; in shorter months, the last day.
  fill_day smallint check (fill_day between 1 and 31),
  income_percent smallint check (income_percent between 1 and 100),
  rounds_up boolean not null default false,
  -- Since when it follows the transactions; earlier ones are not for its rules.
  follows_since timestamptz,
  constraint savings_goal_ended_is_empty check (ended_at is null or amount = 0),
  constraint savings_goal_fills_on_dates check (
    num_nulls(fill_amount, fill_every, fill_next_on, fill_day) in (0, 4)
  ),
  constraint savings_goal_follows_for_a_rule check (
    (follows_since is not null) = (income_percent is not null or rounds_up)
  )
);
-- No index has a column that a posting changes.
create index savings_goal_of_account on savings_goal (account_id) where ended_at is null;
create index savings_goal_dated on savings_goal (fill_next_on)
  where ended_at is null and fill_next_on is not null;
create index savings_goal_following on savings_goal (account_id)
  where ended_at is null and follows_since is not null;

create trigger savings_goal_is_never_deleted
  before delete on savings_goal
  for each row execute function refuse_change();
create trigger savings_goal_is_never_truncated
  before truncate on savings_goal
  for each statement execute function refuse_change();

-- Every change of a goal's amount, and what a rule could not add.
create table savings_goal_change (
  id bigint generated always as identity primary key,
  goal_id bigint not null references savings_goal,
  created_at timestamptz not null default now(),
  cause text not null
    check (cause in ('customer', 'payment', 'date', 'share', 'round_up', 'ended')),
  -- Taken from the goal if negative; 0 if a rule found no free money.
  amount bigint not null,
  -- What a rule should have added, if more than was free.
  wanted bigint,
  -- Who changed it; null for the bank.
  customer_id bigint references customer,
  -- The goal that gave or received the money.
  other_goal_id bigint references savings_goal,
  -- What needed the money, was rounded up, or brought the money. Not checked, because it is written
  -- with postings, and transactions may be partitioned; the audit does.
  transaction_id bigint,
  -- The date of the rule.
  due_on date,
  -- Of the caller's idempotency key.
  key_hash bytea,
  constraint savings_goal_change_says_why_not check (amount <> 0 or wanted is not null),
  constraint savings_goal_change_wanted_more check (wanted > amount),
  constraint savings_goal_change_has_its_transaction check (
    (cause in ('payment', 'share', 'round_up')) = (transaction_id is not null)
  ),
  constraint savings_goal_change_has_its_date check ((cause = 'date') = (due_on is not null))
);
create index savings_goal_change_of_goal on savings_goal_change (goal_id, id desc);
-- The last line of defense: a rule fills a goal once for each transaction and date, and a repeated
-- request changes nothing.
create unique index savings_goal_change_for_transaction
  on savings_goal_change (transaction_id, goal_id, cause) where transaction_id is not null;
create unique index savings_goal_change_on_date on savings_goal_change (goal_id, due_on)
  where due_on is not null;
create unique index savings_goal_change_by_key on savings_goal_change (key_hash, goal_id)
  where key_hash is not null;

create trigger savings_goal_change_is_append_only
  before update or delete on savings_goal_change
  for each row execute function refuse_change();
create trigger savings_goal_change_is_never_truncated
  before truncate on savings_goal_change
  for each statement execute function refuse_change();

-- Payments that took money from goals by themselves, of which nobody was told yet. The job that writes
-- alerts takes the rows.
create table savings_goal_news (
  change_id bigint primary key references savings_goal_change
);
