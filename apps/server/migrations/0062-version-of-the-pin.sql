-- A PIN is part of a person's credentials; the count of wrong ones is not.

create trigger pin_is_noted
  after insert or update of mac on pin
  for each row execute function note_own_credentials();
