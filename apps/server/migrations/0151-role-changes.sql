-- A change of role reaches the person's live sockets at once, on whichever server they are. Notifications
-- arrive in the order of commits, so a chat message that is stored later is told later.
create function announce_changed_role() returns trigger language plpgsql as $$
begin
  perform pg_notify('role_changed', json_build_object('customerId', new.id, 'role', new.role)::text);
  return null;
end
$$;
create trigger role_change_is_announced
  after update of role on customer
  for each row when (old.role is distinct from new.role)
  execute function announce_changed_role();
