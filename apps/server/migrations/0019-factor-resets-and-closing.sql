-- A person who has lost every second factor: two staff members agree to remove them, and the person has
-- a day to stop it.
create table factor_reset (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  -- Null if the bank's policy requires nobody else.
  proposal_id bigint unique references proposal,
  started_by bigint not null references customer,
  started_at timestamptz not null default now(),
  due_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'stopped', 'done')),
  ended_at timestamptz,
  -- Null where a link in mail or the job ended it.
  ended_by bigint references customer,
  check ((state = 'waiting') = (ended_at is null)),
  constraint factor_reset_is_started_by_another check (started_by <> customer_id),
  constraint factor_reset_waits check (due_at >= started_at + interval '24 hours'),
  constraint factor_reset_is_done_when_due check (state <> 'done' or ended_at >= due_at)
);
create unique index factor_reset_waiting on factor_reset (customer_id) where state = 'waiting';
create index factor_reset_due on factor_reset (due_at) where state = 'waiting';
create index factor_reset_customer on factor_reset (customer_id, id desc);

create function refuse_rewriting_factor_reset() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{state,ended_at,ended_by}'::text[]
       is distinct from to_jsonb(old) - '{state,ended_at,ended_by}'::text[]
     or old.state <> 'waiting'
  then
    raise exception 'factor_reset %: it may only end, once', old.id;
  end if;
  return new;
end
$$;
create trigger factor_reset_is_not_rewritten
  before update on factor_reset
  for each row execute function refuse_rewriting_factor_reset();
create trigger factor_reset_is_never_deleted
  before delete on factor_reset
  for each row execute function refuse_change();
create trigger factor_reset_is_never_truncated
  before truncate on factor_reset
  for each statement execute function refuse_change();

-- The link that stops it.
alter table email_link drop constraint email_link_kind_check;
alter table email_link add constraint email_link_kind_check
  check (kind in ('confirm', 'undo', 'stop-reset'));

-- An account that was closed for good, beside one that staff stopped for a while.
alter table customer_stop drop constraint customer_stop_kind_check;
alter table customer_stop add constraint customer_stop_kind_check
  check (kind in ('suspension', 'sign_in_block', 'closing'));
alter table customer_stop add constraint customer_stop_closing_is_final
  check (kind <> 'closing' or ended_at is null);
