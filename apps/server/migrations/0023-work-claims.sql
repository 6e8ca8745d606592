-- Who works on which open item, so that two people do not do the same. A claim without a sign of life
-- lapses; the row is then taken over or removed. A chat has no row here: `chat_session` names its
-- staff member.
create table work_claim (
  kind text not null check (kind in (
    'wire', 'deposit', 'failed_payment', 'proposal', 'message', 'name_change'
  )),
  -- The id of the transaction, proposal, message, or name change.
  reference bigint not null,
  claimed_by bigint not null references customer,
  claimed_at timestamptz not null default now(),
  -- The last sign of life of the person's screen.
  seen_at timestamptz not null default now(),
  primary key (kind, reference)
);
create index work_claim_seen on work_claim (seen_at);

comment on table work_claim is 'Who works on which open item of the staff''s queue.';

-- Since when the chat's staff member has it.
alter table chat_session add column assigned_at timestamptz;
update chat_session set assigned_at = created_at where assigned_to_id is not null;
