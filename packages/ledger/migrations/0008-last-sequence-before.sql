-- The sequence of an account's last entry before a moment, at least `after_sequence`. Times rise with
-- the sequence, so it is found in a few looks: from the newest one backward in growing steps, then by
-- halves.
create function ledger.last_sequence_before(
  asked_account bigint, moment timestamptz, after_sequence bigint default 0
) returns bigint
language plpgsql stable as $$
declare
  -- The entry is one of `low` (that of `after_sequence`, or none) to `high`.
  low bigint := after_sequence;
  high bigint;
  probe bigint;
  step bigint := 1;
  is_stepping boolean := true;
  made_at timestamptz;
begin
  select sequence into high
  from ledger.entry_record
  where account_id = asked_account
  order by sequence desc
  limit 1;
  high := coalesce(high, 0);
  while low < high loop
    probe := case when is_stepping then greatest(high - step + 1, low + 1) else (low + high + 1) / 2 end;
    select created_at into made_at
    from ledger.entry_record
    where account_id = asked_account and sequence = probe;
    if made_at < moment then
      low := probe;
      is_stepping := false;
    else
      high := probe - 1;
      step := step * 2;
    end if;
  end loop;
  return low;
end
$$;

-- The posted balance of an account before a moment.
create or replace function ledger.balance_before(asked_account bigint, moment timestamptz) returns bigint
language sql stable as $$
  select coalesce((
    select balance_after from ledger.entry_record
    where account_id = asked_account
      and sequence = ledger.last_sequence_before(asked_account, moment)
  ), 0)
$$;
