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
create function ledger.balance_before(asked_account bigint, moment timestamptz) returns bigint
language sql stable as $$
  select coalesce((
    select balance_after from ledger.entry_record
    where account_id = asked_account
      and sequence = ledger.last_sequence_before(asked_account, moment)
  ), 0)
$$;

-- The posted balances of an account before moments, which rise. From the newest moment to the oldest,
-- each search begins as far from the last answer as that was from the one before, and is led by the
-- times it meets. It looks at one entry at a time, which takes two thirds of the time of looking at two
-- neighbors.
create function ledger.balances_before(asked_account bigint, moments timestamptz[])
returns table (moment timestamptz, balance bigint)
language plpgsql stable as $$
declare
  -- An entry before the moment; 0 is none.
  low bigint;
  low_at timestamptz;
  -- The nearest one known that is not.
  high bigint;
  high_at timestamptz;
  last_answer bigint;
  last_answer_at timestamptz;
  stride bigint := 1;
  probe bigint;
  probe_at timestamptz;
  probe_balance bigint;
  looks integer;
begin
  select sequence, created_at, balance_after into low, low_at, balance
  from ledger.entry_record
  where account_id = asked_account
  order by sequence desc
  limit 1;
  low := coalesce(low, 0);
  for place in reverse cardinality(moments)..1 loop
    moment := moments[place];
    if low > 0 and low_at >= moment then
      last_answer := low;
      last_answer_at := low_at;
      high := low;
      high_at := low_at;
      low := 0;
      low_at := null;
      balance := 0;
      looks := 0;
      while high - low > 1 loop
        looks := looks + 1;
        if looks = 1 then
          probe := high - stride;
        elsif low_at is null then
          -- At the rate since the last answer, and further each time.
          probe := high + 2 - (1::bigint << least(looks - 1, 40)) - case
            when last_answer_at = high_at then 1
            else greatest(1, ceil((last_answer - high)
              * date_part('epoch', high_at - moment) / date_part('epoch', last_answer_at - high_at)))
          end::bigint;
        elsif looks % 4 = 0 or high_at = low_at then
          probe := (low + high) / 2;
        else
          probe := low + floor((high - low)
            * date_part('epoch', moment - low_at) / date_part('epoch', high_at - low_at))::bigint;
        end if;
        probe := least(high - 1, greatest(low + 1, probe));
        select created_at, balance_after into probe_at, probe_balance
        from ledger.entry_record
        where account_id = asked_account and sequence = probe;
        if probe_at >= moment then
          high := probe;
          high_at := probe_at;
        else
          low := probe;
          low_at := probe_at;
          balance := probe_balance;
        end if;
      end loop;
      stride := greatest(last_answer - low, 1);
    end if;
    balance := coalesce(balance, 0);
    return next;
  end loop;
end
$$;
