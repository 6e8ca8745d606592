-- A version of the bank's terms keeps each value that its writer does not know: a server of the
-- previous version writes none for a fee that a later version added.

create function keep_newer_terms() returns trigger language plpgsql as $$
declare
  before jsonb := (select terms from bank_terms order by version desc limit 1);
begin
  select new.terms || jsonb_build_object('byType', jsonb_object_agg(
           type.name, coalesce(before -> 'byType' -> type.name, '{}') || type.terms))
  into new.terms
  from jsonb_each(new.terms -> 'byType') as type (name, terms);
  return new;
end
$$;
create trigger bank_terms_keeps_newer_terms
  before insert on bank_terms
  for each row when (jsonb_typeof(new.terms -> 'byType') = 'object')
  execute function keep_newer_terms();

-- Changes of one customer's own terms that begin on an announced day of the bank's calendar. A job
-- then adds them to `customer_terms`. Servers from before this migration know nothing of them until
-- then.

create table customer_terms_plan (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  starts_on date not null,
  -- All of the customer's own terms from that day on, as in `customer_terms`.
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  planned_at timestamptz not null default now(),
  author_id bigint not null references customer,
  proposal_id bigint unique references proposal,
  reason text not null,
  -- The version that it became.
  version integer unique references customer_terms,
  withdrawn_at timestamptz,
  withdrawn_by bigint references customer,
  withdrawn_because text check (length(withdrawn_because) between 1 and 500),
  constraint customer_terms_plan_withdrawal_is_whole
    check (num_nonnulls(withdrawn_at, withdrawn_by, withdrawn_because) in (0, 3)),
  constraint customer_terms_plan_ends_once check (num_nonnulls(version, withdrawn_at) < 2)
);
create unique index customer_terms_plan_waiting on customer_terms_plan (customer_id)
  where version is null and withdrawn_at is null;

create function refuse_rewriting_customer_terms_plan() returns trigger language plpgsql as $$
begin
  if num_nonnulls(old.version, old.withdrawn_at) > 0
     or (new.id, new.customer_id, new.starts_on, new.terms, new.planned_at, new.author_id,
         new.proposal_id, new.reason)
        is distinct from
        (old.id, old.customer_id, old.starts_on, old.terms, old.planned_at, old.author_id,
         old.proposal_id, old.reason)
  then
    raise exception 'customer_terms_plan %: it may only begin or be withdrawn, once', old.id;
  end if;
  return new;
end
$$;
create trigger customer_terms_plan_is_not_rewritten before update on customer_terms_plan
  for each row execute function refuse_rewriting_customer_terms_plan();
create trigger customer_terms_plan_is_never_deleted before delete on customer_terms_plan
  for each row execute function refuse_change();
create trigger customer_terms_plan_is_never_truncated before truncate on customer_terms_plan
  for each statement execute function refuse_change();
