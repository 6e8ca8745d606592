-- Which transfer resolved which pending one. The key makes a second resolution fail, also where
-- transfers are partitioned by id and no unique index can span them. Other transfers are not noted
-- and cost nothing.
create table ledger.resolution (
  pending_id bigint not null,
  transfer_id bigint not null,
  constraint pending_transfer_is_resolved_once primary key (pending_id)
);

create trigger resolution_is_append_only
  before update or delete or truncate on ledger.resolution
  execute function ledger.refuse('a pending transfer is resolved once and for all');

-- As the owner: nothing but the trigger notes a resolution.
create function ledger.note_resolution() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from ledger.transfer where id = new.pending_id) then
    raise exception 'transfer % resolves %, which does not exist', new.id, new.pending_id
      using errcode = 'foreign_key_violation';
  end if;
  insert into ledger.resolution (pending_id, transfer_id) values (new.pending_id, new.id);
  return null;
end
$$;

-- Creating it waits for the postings that have begun, and the following ones wait for the copy.
create trigger transfer_resolution_is_noted
  after insert on ledger.transfer
  for each row when (new.pending_id is not null)
  execute function ledger.note_resolution();

insert into ledger.resolution (pending_id, transfer_id)
select pending_id, id from ledger.transfer where pending_id is not null;
