-- Statements of accounts by month. Amounts are cents.

-- One row for each account and month of the bank's calendar, written once the month is over. A
-- statement covers the account's entries behind the last one of the statement before it, so each
-- opens where the previous one closed.
create table statement (
  account_id bigint not null references account,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  opening_balance bigint not null,
  closing_balance bigint not null,
  -- The sequence of the account's last entry in it; that of the statement before if it has none.
  last_sequence bigint not null check (last_sequence > 0),
  entry_count bigint not null check (entry_count >= 0),
  -- SHA-256 of the balances and of every entry, as the function below writes them.
  data_hash bytea not null check (octet_length(data_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (account_id, month)
);
create trigger statements_are_append_only
  before update or delete on statement
  for each row execute function refuse_change();
create trigger statements_are_never_truncated
  before truncate on statement
  for each statement execute function refuse_change();

-- The day that an entry is dated, where that is not the day of its posting: imported history.
create function dated_transfers(asked_account bigint)
returns table (transfer_id bigint, dated date)
language sql stable as $$
  select transfer.id, back.dated
  from backdated_transaction as back
  join bank_transaction as item on item.id = back.transaction_id
  cross join lateral (values (item.amount_transfer_id), (item.fee_transfer_id)) as transfer (id)
  where back.account_id = asked_account and transfer.id is not null
$$;

-- The sequence of an account's last entry before a day begins, at least `after_sequence`. Where history
-- was imported, the entries are searched; elsewhere the ledger finds it.
create function last_entry_before(
  asked_account bigint, after_sequence bigint, day date, zone text
) returns bigint
language plpgsql stable as $$
begin
  if exists (select from backdated_transaction where account_id = asked_account) then
    return coalesce((
      select min(entry.sequence) - 1
      from ledger.entry_record as entry
      left join dated_transfers(asked_account) as back using (transfer_id)
      where entry.account_id = asked_account and entry.sequence > after_sequence
        and coalesce(back.dated, (entry.created_at at time zone zone)::date) >= day
    ), greatest(after_sequence, (
      select max(sequence) from ledger.entry_record where account_id = asked_account
    )));
  end if;
  return ledger.last_sequence_before(asked_account, day::timestamp at time zone zone, after_sequence);
end
$$;

-- What a statement is the hash of: its balances, and each entry with its transfer and the balance
-- after it.
create function statement_hash(
  asked_account bigint, opening bigint, closing bigint, after_sequence bigint, through_sequence bigint
) returns bytea
language sql stable as $$
  select sha256(convert_to(
    format(E'%s %s %s\n', asked_account, opening, closing)
      || coalesce(string_agg(
        format(E'%s %s %s %s\n', sequence, transfer_id, amount, balance_after), '' order by sequence
      ), ''),
    'UTF8'))
  from ledger.entry_record
  where account_id = asked_account and sequence > after_sequence and sequence <= through_sequence
$$;
