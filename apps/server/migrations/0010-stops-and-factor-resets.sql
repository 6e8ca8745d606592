-- How staff stop a person, and how they help one who has lost every second factor.

-- An account that no money moves on, for a while or closed for good, or a sign-in that opens no session.
-- An account that awaits its initial deposit is frozen too, but has no row here.
create table customer_stop (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('suspension', 'sign_in_block', 'closing')),
  reason text not null,
  note text,
  started_at timestamptz not null default now(),
  -- Null for what the bank itself did.
  started_by bigint references customer,
  ended_at timestamptz,
  ended_by bigint references customer,
  end_note text,
  constraint customer_stop_is_made_by_another check (started_by <> customer_id),
  constraint customer_stop_is_ended_by_another check (ended_by <> customer_id),
  check (ended_at is not null or (ended_by is null and end_note is null)),
  constraint customer_stop_closing_is_final check (kind <> 'closing' or ended_at is null)
);
create unique index customer_stop_open on customer_stop (customer_id, kind) where ended_at is null;
create index customer_stop_customer on customer_stop (customer_id, id desc);
create index customer_stop_closing on customer_stop (started_at) where kind = 'closing';

create function refuse_rewriting_customer_stop() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.kind, new.reason, new.note, new.started_at, new.started_by)
     is distinct from
     (old.id, old.customer_id, old.kind, old.reason, old.note, old.started_at, old.started_by)
     or old.ended_at is not null
  then
    raise exception 'customer_stop %: it may only end, once', old.id;
  end if;
  return new;
end
$$;
create trigger customer_stop_is_not_rewritten
  before update on customer_stop
  for each row execute function refuse_rewriting_customer_stop();
create trigger customer_stop_is_never_deleted
  before delete on customer_stop
  for each row execute function refuse_change();
create trigger customer_stop_is_never_truncated
  before truncate on customer_stop
  for each statement execute function refuse_change();

-- Part of a person's credentials, except a suspension, which stops money, not the person, and is judged
-- under the ledger account's lock. No transaction writes both this table and `recovery_code`, so that
-- the two triggers cannot deadlock.
create trigger customer_stop_is_noted
  after insert or update of ended_at on customer_stop
  for each row when (new.kind <> 'suspension')
  execute function note_own_credentials();

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
