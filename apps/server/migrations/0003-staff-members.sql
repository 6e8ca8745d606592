-- Who works here, in which role, and since when. A person may bank here as well: `customer` keeps the
-- credentials and particulars of everyone who signs in. A new role is a new row; rows only end.
create table staff_member (
  id bigint generated always as identity primary key,
  person_id bigint not null references customer,
  role text not null check (role in ('teller', 'support', 'operations', 'auditor', 'admin')),
  added_at timestamptz not null default now(),
  -- Null: on the server's terminal, or by the demo's seed.
  added_by bigint references customer,
  ended_at timestamptz,
  ended_by bigint references customer,
  check (ended_by is null or ended_at is not null),
  constraint staff_member_is_added_by_another check (added_by <> person_id),
  constraint staff_member_is_ended_by_another check (ended_by <> person_id)
);
create unique index staff_member_now on staff_member (person_id) where ended_at is null;
create index staff_member_role on staff_member (role, person_id) where ended_at is null;
-- For whether a person ever worked here.
create index staff_member_person on staff_member (person_id);

comment on table staff_member is 'Who works at the bank. The row without an end is the current role.';

create function refuse_rewriting_staff_member() returns trigger language plpgsql as $$
begin
  if (new.id, new.person_id, new.role, new.added_at, new.added_by)
     is distinct from (old.id, old.person_id, old.role, old.added_at, old.added_by)
     or old.ended_at is not null
  then
    raise exception 'staff_member %: it may only end, once', old.id;
  end if;
  return new;
end
$$;
create trigger staff_member_is_not_rewritten
  before update on staff_member
  for each row execute function refuse_rewriting_staff_member();
create trigger staff_member_is_never_deleted
  before delete on staff_member
  for each row execute function refuse_change();
create trigger staff_member_is_never_truncated
  before truncate on staff_member
  for each statement execute function refuse_change();

-- A changed role reaches the person's live sockets, on whichever server they are. Notifications
-- arrive in the order of commits, so a chat message that is stored later is announced later.
create function announce_changed_role() returns trigger language plpgsql as $$
begin
  perform pg_notify('role_changed', json_build_object(
    'customerId', new.person_id,
    'role', case when new.ended_at is null then new.role end
  )::text);
  return null;
end
$$;
create trigger role_change_is_announced
  after insert or update on staff_member
  for each row execute function announce_changed_role();

-- Keeps the role beside what every request reads of its person.
create function note_staff_role() returns trigger language plpgsql as $$
begin
  update customer
  set staff_role = current_role_of.role
  from (
    select (select role from staff_member where person_id = new.person_id and ended_at is null) as role
  ) as current_role_of
  where id = new.person_id and customer.staff_role is distinct from current_role_of.role;
  return null;
end
$$;
create trigger staff_member_is_noted
  after insert or update of role, ended_at on staff_member
  for each row execute function note_staff_role();
