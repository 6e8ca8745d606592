-- Sums by payee, for customers with long histories (decision 0106). Both tables can be computed again
-- from the transactions. An account whose sums were made before these tables is summed up again when
-- its owner next looks: `insight_account.time_zone` then also names the version of the sums.

-- What an account paid somebody in a category, on a day of the bank's calendar and in a whole calendar
-- month, without fees and without what its owner excluded. A transaction that is split across
-- categories is not in it: people split few.
create table insight_payee_sum (
  account_id bigint not null,
  is_month boolean not null,
  -- The day, or the first day of the month.
  day date not null,
  -- As rules know them (`categorized-parts.ts`).
  payee text not null,
  -- Not checked against `category`, which takes longer than adding the sum: no row of it is deleted.
  category_id bigint not null,
  paid bigint not null,
  payment_count bigint not null,
  -- A payment to them, for their name.
  last_id bigint not null,
  primary key (account_id, is_month, day, payee, category_id)
);

-- The latest payments to somebody, among which recurring ones are found.
create table insight_payee (
  account_id bigint not null,
  payee text not null,
  -- The newest date first.
  payment_ids bigint[] not null,
  -- Whether `insight_recurring` has what recurs among these payments.
  is_judged boolean not null default false,
  primary key (account_id, payee)
);
create index insight_payee_unjudged on insight_payee (account_id) where not is_judged;

-- What recurs among the payments to somebody, from one day to another, if nothing else is paid: a later
-- day sees fewer of them.
create table insight_recurring (
  account_id bigint not null,
  payee text not null,
  first_day date not null,
  last_day date not null,
  every text not null,
  next_on date not null,
  is_steady boolean not null,
  payment_count integer not null,
  -- The latest payment of the series.
  last_id bigint not null,
  primary key (account_id, last_day, payee, first_day, last_id)
);
create index insight_recurring_of_payee on insight_recurring (account_id, payee);
