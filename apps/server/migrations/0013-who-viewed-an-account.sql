-- Every time an employee saw a customer's data: committed before the answer leaves, and shown to the
-- customer. Never changed or deleted, like the audit log.
create table customer_view (
  id bigint generated always as identity primary key,
  viewed_at timestamptz not null default now(),
  customer_id bigint not null references customer,
  staff_id bigint not null references customer,
  -- The role that the employee had then.
  staff_role text not null,
  what text not null,
  -- As the employee stated it, if at all.
  reason text,
  -- The hour, or for what is opened one by one the minute: a screen that reads again adds nothing.
  slot timestamptz not null,
  constraint customer_view_is_by_another check (staff_id <> customer_id)
);
create unique index customer_view_once
  on customer_view (staff_id, customer_id, what, slot, reason) nulls not distinct;
create index customer_view_customer on customer_view (customer_id, id desc);
create trigger customer_view_is_append_only
  before update or delete on customer_view
  for each row execute function refuse_change();
create trigger customer_view_is_never_truncated
  before truncate on customer_view
  for each statement execute function refuse_change();
