-- What everyone else reads. The tables behind are the ledger's own and may change.
-- For engines that do not say which transaction wrote a row: the account counts its changes instead.

alter table ledger.account add column change_count bigint not null default 1;

create function ledger.count_change() returns trigger
language plpgsql as $$
begin
  new.change_count := old.change_count + 1;
  return new;
end
$$;

create trigger account_counts_its_changes
  before update on ledger.account
  for each row execute function ledger.count_change();

create view ledger.account_state as
select
  id,
  name,
  normal_side,
  frozen,
  must_not_be_overdrawn,
  -- In the normal side: the sum of the entries, what pending transfers reserve of it, and the rest.
  posted,
  held,
  posted - held as available,
  -- Differs after every change of the account; says nothing about order.
  version
from (
  select
    *,
    case normal_side
      when 'credit' then credits_posted - debits_posted
      else debits_posted - credits_posted
    end as posted,
    case normal_side when 'credit' then debits_pending else credits_pending end as held,
    change_count as version
  from ledger.account
) as account;

create view ledger.transfer_record as
select id, debit_account_id, credit_account_id, amount, code, kind, pending_id, created_at
from ledger.transfer;
