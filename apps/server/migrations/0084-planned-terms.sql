-- Changes of the bank's terms that begin on an announced day of the bank's calendar. A job then adds
-- them to `bank_terms`. Servers from before this migration know nothing of them until then.

create table terms_plan (
  id bigint generated always as identity primary key,
  starts_on date not null,
  -- Only what changes, by account type and term, as in `bank_terms`.
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  planned_at timestamptz not null default now(),
  author_id bigint not null references customer,
  proposal_id bigint unique references proposal,
  reason text not null,
  -- The version that it became.
  version integer unique references bank_terms,
  withdrawn_at timestamptz,
  withdrawn_by bigint references customer,
  withdrawn_because text check (length(withdrawn_because) between 1 and 500),
  constraint terms_plan_withdrawal_is_whole
    check (num_nonnulls(withdrawn_at, withdrawn_by, withdrawn_because) in (0, 3)),
  constraint terms_plan_ends_once check (num_nonnulls(version, withdrawn_at) < 2)
);
create index terms_plan_waiting on terms_plan (starts_on, id)
  where version is null and withdrawn_at is null;

create function refuse_rewriting_terms_plan() returns trigger language plpgsql as $$
begin
  if num_nonnulls(old.version, old.withdrawn_at) > 0
     or (new.id, new.starts_on, new.changes, new.planned_at, new.author_id, new.proposal_id, new.reason)
        is distinct from
        (old.id, old.starts_on, old.changes, old.planned_at, old.author_id, old.proposal_id, old.reason)
  then
    raise exception 'terms_plan %: it may only begin or be withdrawn, once', old.id;
  end if;
  return new;
end
$$;
create trigger terms_plan_is_not_rewritten before update on terms_plan
  for each row execute function refuse_rewriting_terms_plan();
create trigger terms_plan_is_never_deleted before delete on terms_plan
  for each row execute function refuse_change();
create trigger terms_plan_is_never_truncated before truncate on terms_plan
  for each statement execute function refuse_change();

-- Whom the bank told of a plan, and of its withdrawal.
create table terms_notice (
  plan_id bigint not null references terms_plan,
  customer_id bigint not null references customer,
  is_withdrawal boolean not null,
  created_at timestamptz not null default now(),
  primary key (plan_id, customer_id, is_withdrawal)
);
create index terms_notice_customer on terms_notice (customer_id);
create trigger terms_notice_is_append_only before update or delete on terms_notice
  for each row execute function refuse_change();
create trigger terms_notice_is_never_truncated before truncate on terms_notice
  for each statement execute function refuse_change();
