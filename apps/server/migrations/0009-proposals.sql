-- Changes that need a second person: what is proposed, who voted, and when that is required.

create table proposal (
  id bigint generated always as identity primary key,
  action text not null,
  -- What it changes, such as "customer 1001": one open proposal for each action and subject.
  subject text not null,
  -- Whom it is about, if anybody.
  person_id bigint references customer,
  -- Who may neither propose it nor vote on it, because it serves them.
  barred_ids bigint[] not null,
  payload jsonb not null,
  -- What those who vote read: the fields with their values before and after.
  changes jsonb not null,
  -- What it was based on; if that has changed when the last vote is cast, it is not carried out.
  base_version text not null,
  -- As required by the policy when it was proposed.
  approvals integer not null check (approvals between 1 and 3),
  maker_id bigint not null references customer,
  reason text,
  state text not null default 'open'
    check (state in ('open', 'executed', 'denied', 'withdrawn', 'expired', 'stale')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  unique (id, maker_id),
  check ((state = 'open') = (ended_at is null)),
  constraint proposal_does_not_serve_its_maker check (maker_id <> all (barred_ids))
);
create unique index proposal_open on proposal (action, subject) where state = 'open';
create index proposal_waiting on proposal (id) where state = 'open';
create index proposal_person on proposal (person_id, id desc) where person_id is not null;
-- For the response times of staff.
create index proposal_ended_at on proposal (ended_at) where state in ('executed', 'denied');

create function refuse_rewriting_proposal() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{state,ended_at}'::text[] is distinct from to_jsonb(old) - '{state,ended_at}'::text[]
     or old.state <> 'open'
  then
    raise exception 'proposal %: it may only end, once', old.id;
  end if;
  return new;
end
$$;
create trigger proposal_is_not_rewritten
  before update on proposal
  for each row execute function refuse_rewriting_proposal();
create trigger proposal_is_never_deleted
  before delete on proposal
  for each row execute function refuse_change();
create trigger proposal_is_never_truncated
  before truncate on proposal
  for each statement execute function refuse_change();

create table proposal_vote (
  proposal_id bigint not null,
  -- Repeated here, so that the database itself refuses a maker's vote.
  maker_id bigint not null,
  voter_id bigint not null references customer,
  is_approval boolean not null,
  reason text,
  voted_at timestamptz not null default now(),
  primary key (proposal_id, voter_id),
  foreign key (proposal_id, maker_id) references proposal (id, maker_id),
  constraint proposal_vote_is_by_another check (voter_id <> maker_id)
);
create trigger proposal_vote_is_append_only
  before update or delete on proposal_vote
  for each row execute function refuse_change();
create trigger proposal_vote_is_never_truncated
  before truncate on proposal_vote
  for each statement execute function refuse_change();

-- The newest row of an action applies; without one, the default of the bank's mode.
create table approval_policy (
  id bigint generated always as identity primary key,
  action text not null,
  approvals integer not null check (approvals between 0 and 3),
  -- In cents: amounts up to this need nobody else.
  threshold bigint check (threshold >= 0),
  releases_by_time boolean,
  -- Null for the server's terminal.
  set_by bigint references customer,
  proposal_id bigint references proposal,
  set_at timestamptz not null default now()
);
create index approval_policy_action on approval_policy (action, id desc);
create trigger approval_policy_is_append_only
  before update or delete on approval_policy
  for each row execute function refuse_change();
create trigger approval_policy_is_never_truncated
  before truncate on approval_policy
  for each statement execute function refuse_change();

-- The amounts that a staff member moved alone, without a second person. The thresholds of two people
-- are sums of these rows over 24 hours: of one maker's, and of those for one customer. Written in the
-- transaction of the posting, under the locks of both people (`alone-sums.ts`).
create table alone_act (
  id bigint generated always as identity primary key,
  action text not null check (action in (
    'balance_adjustment', 'transaction_approval', 'transaction_correction',
    'counter_deposit', 'counter_withdrawal'
  )),
  staff_id bigint not null references customer,
  customer_id bigint not null references customer,
  -- In cents.
  amount bigint not null check (amount > 0),
  -- What was posted or approved. Not checked against `bank_transaction`, which may be partitioned.
  transaction_id bigint not null,
  acted_at timestamptz not null default now(),
  constraint alone_act_is_for_another check (staff_id <> customer_id)
);
create index alone_act_of_staff on alone_act (staff_id, action, acted_at);
create index alone_act_for_customer on alone_act (customer_id, action, acted_at);
create index alone_act_transaction on alone_act (transaction_id);
create trigger alone_act_is_append_only
  before update or delete on alone_act
  for each row execute function refuse_change();
create trigger alone_act_is_never_truncated
  before truncate on alone_act
  for each statement execute function refuse_change();
