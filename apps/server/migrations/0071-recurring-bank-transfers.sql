-- Schedules that move money between an account here, which from_account_id names, and a linked account.

alter table schedule
  add column linked_account_id bigint references linked_account,
  -- Whether it takes money from the linked account; otherwise it sends money there.
  add column adds_money boolean not null default false,
  drop constraint schedule_pays_one,
  add constraint schedule_pays_one check (num_nonnulls(payee_id, to_account_id, linked_account_id) = 1),
  add constraint schedule_adds_from_linked_account check (linked_account_id is not null or not adds_money),
  -- stop: the customer stopped a payment at the other bank.
  drop constraint schedule_paused_by_check,
  add constraint schedule_paused_by_check check (paused_by in ('customer', 'failures', 'stop'));
create index schedule_of_linked_account on schedule (linked_account_id) where linked_account_id is not null;

-- The authorization of a recurring debit ends with its schedule.
create function end_debit_authorization() returns trigger language plpgsql as $$
begin
  update debit_authorization set ended_at = now() where schedule_id = new.id and ended_at is null;
  return null;
end
$$;
create trigger schedule_ends_its_authorization after update of state on schedule
  for each row when (new.adds_money and new.state = 'ended' and old.state <> 'ended')
  execute function end_debit_authorization();
