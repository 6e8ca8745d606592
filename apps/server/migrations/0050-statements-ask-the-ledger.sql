-- The sequence of an account's last entry before a day begins, at least `after_sequence`. Where history
-- was imported, the entries are searched; elsewhere the ledger finds it.
create or replace function last_entry_before(
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
