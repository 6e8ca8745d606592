-- Recovery codes and stops are part of a person's credentials. The use of a recovery code is not. No
-- transaction writes both tables, so that this cannot deadlock with one.

create trigger made_codes_are_noted
  after insert on recovery_code
  referencing new table as changed
  for each statement execute function note_changed_credentials();
create trigger removed_codes_are_noted
  after delete on recovery_code
  referencing old table as changed
  for each statement execute function note_changed_credentials();

-- A suspension stops money, not the person, and is judged under the ledger account's lock.
create trigger customer_stop_is_noted
  after insert or update of ended_at on customer_stop
  for each row when (new.kind <> 'suspension')
  execute function note_own_credentials();
