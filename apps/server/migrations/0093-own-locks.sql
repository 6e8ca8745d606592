-- When a customer locked their own account: from then on, nothing that they order moves money, until
-- they unlock it. Null while it is not locked. Judged under the lock of their PIN.
alter table customer add column locked_at timestamptz;
