-- The posted balances of an account before moments, which rise. From the newest moment to the oldest,
-- each search begins as far from the last answer as that was from the one before, and is led by the
-- times it meets, so a line of days takes a few looks for each.
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
  stride bigint := 1;
  -- Two neighbors, since the answer and its successor confirm each other.
  probe bigint;
  probe_at timestamptz;
  probe_balance bigint;
  next_at timestamptz;
  next_balance bigint;
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
      high := low;
      high_at := low_at;
      low := 0;
      low_at := null;
      balance := 0;
      looks := 0;
      while high - low > 1 loop
        looks := looks + 1;
        if low_at is null then
          probe := greatest(high - stride, 1);
          stride := stride * 2;
        elsif looks % 3 = 0 or high_at = low_at then
          probe := (low + high) / 2;
        else
          probe := least(high - 1, greatest(low + 1, low + round(
            (high - low) * date_part('epoch', moment - low_at) / date_part('epoch', high_at - low_at)
          )::bigint));
        end if;
        select this.created_at, this.balance_after, next.created_at, next.balance_after
        into probe_at, probe_balance, next_at, next_balance
        from ledger.entry_record as this
        join ledger.entry_record as next
          on next.account_id = this.account_id and next.sequence = this.sequence + 1
        where this.account_id = asked_account and this.sequence = probe;
        if probe_at >= moment then
          high := probe;
          high_at := probe_at;
        elsif next_at >= moment then
          low := probe;
          low_at := probe_at;
          balance := probe_balance;
          high := probe + 1;
        else
          low := probe + 1;
          low_at := next_at;
          balance := next_balance;
        end if;
      end loop;
      stride := greatest(last_answer - low, 1);
    end if;
    balance := coalesce(balance, 0);
    return next;
  end loop;
end
$$;
