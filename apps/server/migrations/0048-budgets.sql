-- What customers want to spend in a category each month, in versions: each applies from its first day
-- until the next one, so that a change leaves past months as they were. Amounts are cents.
create table budget (
  customer_id bigint not null references customer,
  category_id bigint not null references category,
  -- The first day of the customer's month in which it was set.
  starts_on date not null,
  -- Null where the budget ends.
  amount bigint check (amount > 0),
  -- Whether what is left of a month, or was spent beyond it, goes over to the next one.
  has_rollover boolean not null,
  primary key (customer_id, category_id, starts_on)
);
