-- The amounts from which a person wants alerts about one account. Without a row, the one for all of
-- their accounts applies (`alert_preference`).
create table account_alert_amount (
  customer_id bigint not null references customer,
  account_id bigint not null references account,
  kind text not null,
  amount bigint not null check (amount >= 0),
  primary key (customer_id, account_id, kind)
);
