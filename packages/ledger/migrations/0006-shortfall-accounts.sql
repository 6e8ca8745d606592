-- What a transfer could not take from an account that must not be overdrawn is kept on a shortfall
-- account of its own, which later credits repay. The engine locks it only with the account that it
-- belongs to, after all accounts of a batch.

-- Only accounts that ever fell short have one, so the index holds a few rows. It has no column that
-- a posting changes, so postings stay heap-only.
alter table ledger.account add column shortfall_account_id bigint;
create unique index account_shortfall on ledger.account (shortfall_account_id)
  where shortfall_account_id is not null;

create trigger account_keeps_its_shortfall_account
  before update of shortfall_account_id on ledger.account
  for each row
  when (old.shortfall_account_id is not null)
  execute function ledger.refuse('an account keeps the shortfall account that it has');

create or replace view ledger.account_state as
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
  version,
  -- Null before the first entry. Two look-ups by primary key, made only for readers that ask for it.
  (
    select transfer.created_at
    from ledger.entry
    join ledger.transfer on transfer.id = entry.transfer_id
    where entry.account_id = account.id and entry.sequence = account.entry_count
  ) as last_entry_at,
  credits_only,
  shortfall_account_id,
  -- What transfers could not take from it, and credits have not repaid. One look-up, made only for
  -- readers that ask for it.
  coalesce((
    select missing.debits_posted - missing.credits_posted
    from ledger.account as missing
    where missing.id = account.shortfall_account_id
  ), 0) as shortfall
from (
  select
    *,
    case normal_side
      when 'credit' then credits_posted - debits_posted
      else debits_posted - credits_posted
    end as posted,
    case normal_side when 'credit' then debits_pending else credits_pending end as held,
    xmin::text::bigint as version
  from ledger.account
) as account;
