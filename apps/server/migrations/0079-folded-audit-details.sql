-- The details of audit events as searches compare them, folded by the server. The log itself is
-- append-only, so they have a table of their own, with a row for each event that has a detail.
create table audit_event_search (
  event_id bigint primary key,
  -- Null until the server has folded the detail; searches fold those few rows themselves.
  words text
);

create function note_searched_detail() returns trigger language plpgsql as $$
begin
  insert into audit_event_search (event_id) values (new.id);
  return null;
end
$$;

create trigger audit_event_note_detail after insert on audit_event
  for each row when (new.detail is not null)
  execute function note_searched_detail();

insert into audit_event_search (event_id) select id from audit_event where detail is not null;
create index audit_event_search_unfolded on audit_event_search (event_id) where words is null;
drop index if exists audit_event_detail;

-- Finds any part of a detail. Without pg_trgm the search reads all of them.
do $$
begin
  create index audit_event_search_words on audit_event_search using gin (words gin_trgm_ops);
exception
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'pg_trgm is not available: the search in the audit log works without its index';
end
$$;
