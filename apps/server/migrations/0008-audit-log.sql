-- Who did what, and who saw what.

-- Who did what to whom, when, and from where.
create table audit_event (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  action text not null,
  actor_id bigint references customer,
  subject_id bigint references customer,
  ip_address text,
  request_id text,
  before_change jsonb,
  after_change jsonb,
  detail text,
  -- What the browser said of itself, so that customers recognize their own devices among the events.
  -- Null for what the bank itself did.
  user_agent text,
  -- The names of both people when it happened.
  actor_name text,
  subject_name text
);
create index audit_event_subject on audit_event (subject_id, id desc);
create index audit_event_actor on audit_event (actor_id, id desc);
create index audit_event_action on audit_event (action, id desc);
create index audit_event_happened_at on audit_event (happened_at);
-- What happened to a transaction, by its receipt number.
create index audit_event_transaction on audit_event ((after_change ->> 'transactionId'), id desc)
  where after_change ->> 'transactionId' is not null;
-- For the review of access: when a person last signed in, which their sessions do not say once they
-- have ended.
create index audit_event_sign_in on audit_event (actor_id, happened_at) where action = 'signed_in';
create trigger audit_event_is_append_only
  before update or delete on audit_event
  for each row execute function refuse_change();
create trigger audit_event_is_never_truncated
  before truncate on audit_event
  for each statement execute function refuse_change();

-- The details of audit events as searches compare them, folded by the server. The log itself is
-- append-only, so they have a table of their own, with a row for each event that has a detail.
create table audit_event_search (
  event_id bigint primary key,
  -- Null until the server has folded the detail; searches fold those few rows themselves.
  words text
);
create index audit_event_search_unfolded on audit_event_search (event_id) where words is null;

-- Finds any part of a detail. Without pg_trgm the search reads all of them.
do $$
begin
  create index audit_event_search_words on audit_event_search using gin (words gin_trgm_ops);
exception
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'pg_trgm is not available: the search in the audit log works without its index';
end
$$;

create function note_searched_detail() returns trigger language plpgsql as $$
begin
  insert into audit_event_search (event_id) values (new.id);
  return null;
end
$$;
create trigger audit_event_note_detail after insert on audit_event
  for each row when (new.detail is not null)
  execute function note_searched_detail();

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
-- For the auditors' list of what one staff member viewed, newest first.
create index customer_view_staff on customer_view (staff_id, id desc);
create trigger customer_view_is_append_only
  before update or delete on customer_view
  for each row execute function refuse_change();
create trigger customer_view_is_never_truncated
  before truncate on customer_view
  for each statement execute function refuse_change();
