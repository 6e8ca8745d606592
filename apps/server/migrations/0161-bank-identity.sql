-- Which bank this database is of. A restored backup is the same bank, a fresh database another one:
-- servers keep outside of the database how far each bank had come.
create table bank_identity (
  id uuid primary key default gen_random_uuid(),
  is_only_one boolean not null default true unique check (is_only_one)
);

insert into bank_identity default values;

create trigger bank_identity_stays
  before update or delete on bank_identity
  for each row execute function refuse_change();
create trigger bank_identity_is_not_truncated
  before truncate on bank_identity
  for each statement execute function refuse_change();
