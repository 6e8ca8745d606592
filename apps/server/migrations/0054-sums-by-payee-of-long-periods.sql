-- Sums by payee of quarters and years (decision 0111), beside those of days and months in
-- `insight_payee_sum`, so that a year of somebody who pays hundreds of payees reads one row for each.
-- They can be computed again from the transactions; `insight_account.time_zone` names their version.
create table insight_payee_period (
  account_id bigint not null,
  -- Whole quarters and years of the bank's calendar.
  months smallint not null check (months in (3, 12)),
  first_day date not null,
  -- The rest as in `insight_payee_sum`.
  payee text not null,
  category_id bigint not null,
  paid bigint not null,
  payment_count bigint not null,
  last_id bigint not null,
  primary key (account_id, months, first_day, payee, category_id)
);
