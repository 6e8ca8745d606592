-- The role of a person who works here, beside what every request reads of that person, so that the
-- look-up of a session need not search the staff for each customer. Kept by a trigger: whoever
-- changes a role cannot forget it.

alter table customer add column staff_role text;
update customer
set staff_role = staff.role
from staff_member as staff
where staff.person_id = customer.id and staff.ended_at is null;

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
