-- Who has a mailbox can reset a password. Until then, the PIN stays what its owner knows: see
-- docs/decisions/0089. Null, or in the past, when nothing has to wait.
alter table customer add column waiting_period_ends_at timestamptz;
