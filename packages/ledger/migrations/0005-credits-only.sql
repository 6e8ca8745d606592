-- An account whose owner has died takes credits and refuses debits, until the bank pays it out.
alter table ledger.account add column credits_only boolean not null default false;

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
  credits_only
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
