-- The change that a link belongs to: the id of its first link. Null: the link's own id. Undoing a change
-- voids its links and those of later changes, never those of earlier ones.
alter table email_link add column change_id bigint;

-- These could not restore their address anymore, because someone else has it.
update email_link
set used_at = now()
from reserved_email as taken
where kind = 'undo' and used_at is null and taken.email = email_link.email
  and taken.customer_id <> email_link.customer_id;
update email_link
set used_at = now()
from email_link as earlier
where email_link.kind = 'undo' and email_link.used_at is null and email_link.expires_at > now()
  and earlier.kind = 'undo' and earlier.used_at is null and earlier.expires_at > now()
  and earlier.email = email_link.email and earlier.customer_id <> email_link.customer_id
  and earlier.id < email_link.id;

create function reserve_restorable_email() returns trigger language plpgsql as $$
begin
  perform reserve_email(new.customer_id, new.email);
  return null;
end
$$;
create trigger undo_link_reserves_email
  after insert or update of used_at, expires_at on email_link
  for each row when (new.kind = 'undo')
  execute function reserve_restorable_email();

insert into reserved_email (email, customer_id, restorable_until)
select distinct on (email) email, customer_id, max(expires_at) over (partition by email, customer_id)
from email_link
where kind = 'undo' and used_at is null and expires_at > now()
order by email, id
on conflict (email) do nothing;
