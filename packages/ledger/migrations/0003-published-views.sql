-- What everyone else reads. The tables behind are the ledger's own and may change.

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
    xmin::text::bigint as version
  from ledger.account
) as account;

create view ledger.transfer_record as
select id, debit_account_id, credit_account_id, amount, code, kind, pending_id, created_at
from ledger.transfer;
