-- A debit that was posted can be returned for its customer's dispute. Its transaction stays.

alter table ach_entry drop constraint ach_entry_state_fits;
alter table ach_entry add constraint ach_entry_state_fits check (
  (state <> 'posted' or transaction_id is not null)
  and (transaction_id is null or state in ('posted', 'returning', 'returned'))
  and (state in ('returning', 'returned')) = (return_reason is not null)
  and (state = 'returned') = (return_file_id is not null and return_trace is not null)
  and (state not in ('suspended', 'held') or hold_reason is not null)
);

create or replace function ach_entry_keeps_its_content() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  if (new.file_id, new.batch_position, new.trace_number, new.settles_on, new.direction, new.purpose,
      new.amount, new.account_number, new.entry)
     is distinct from
     (old.file_id, old.batch_position, old.trace_number, old.settles_on, old.direction, old.purpose,
      old.amount, old.account_number, old.entry)
     or old.state in ('returned', 'done')
     or (old.transaction_id is not null and new.transaction_id is distinct from old.transaction_id)
     or (old.state = 'posted' and not (
       new.state = 'returning' and old.direction = 'debit'
       and new.return_reason in ('R05', 'R07', 'R08', 'R10', 'R11', 'R37', 'R51', 'R52', 'R53')
     ))
     or (old.return_reason is not null and new.return_reason is distinct from old.return_reason)
     or (new.state is distinct from old.state and (old.state, new.state) not in (
       ('waiting', 'posted'), ('waiting', 'suspended'), ('waiting', 'held'), ('waiting', 'returning'),
       ('waiting', 'done'), ('held', 'posted'), ('held', 'suspended'), ('held', 'returning'),
       ('held', 'done'), ('suspended', 'posted'), ('suspended', 'returning'), ('posted', 'returning'),
       ('returning', 'returned')
     ))
  then
    raise exception 'ACH entry %: its content and its past do not change', old.id;
  end if;
  return new;
end
$$;
