-- A bank sets its own first deposit, and a payment keeps the amount that was asked when it began. A
-- server of the previous version asks for $50.00.
alter table initial_deposit_payment
  add column amount bigint not null default 5000 check (amount > 0);
