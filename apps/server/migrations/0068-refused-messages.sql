-- Files of the wire network that the bank could not use. They are in the folder `failed`; staff find
-- out what they were.

create table refused_message (
  id bigint generated always as identity primary key,
  -- The file's name in `failed`.
  name text not null,
  -- Why, with the line; it repeats no name and no account number.
  reason text not null,
  refused_at timestamptz not null default now(),
  note text check (length(note) between 1 and 500),
  handled_by bigint references customer,
  handled_at timestamptz,
  check (num_nonnulls(note, handled_by, handled_at) in (0, 3))
);
create index refused_message_open on refused_message (id) where handled_at is null;

create function refuse_rewriting_refused_message() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  if old.handled_at is not null or new.handled_at is null
     or (new.id, new.name, new.reason, new.refused_at)
        is distinct from (old.id, old.name, old.reason, old.refused_at)
  then
    raise exception 'refused message %: it is handled once', old.id;
  end if;
  return new;
end
$$;
create trigger refused_message_is_not_rewritten before update on refused_message
  for each row execute function refuse_rewriting_refused_message();
create trigger refused_message_is_never_deleted before delete on refused_message
  for each row execute function refuse_change();
create trigger refused_message_is_never_truncated before truncate on refused_message
  for each statement execute function refuse_change();
