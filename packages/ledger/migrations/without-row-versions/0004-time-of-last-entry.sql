-- Adds when an account's last entry was made. Two look-ups by primary key, for readers that ask for
-- it; a posting writes nothing more than before.
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
  -- Null before the first entry.
  (
    select transfer.created_at
    from ledger.entry
    join ledger.transfer on transfer.id = entry.transfer_id
    where entry.account_id = account.id and entry.sequence = account.entry_count
  ) as last_entry_at
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
