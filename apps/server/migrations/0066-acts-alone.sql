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

-- What counted before this table existed still counts.
insert into alone_act (action, staff_id, customer_id, amount, transaction_id, acted_at)
select 'balance_adjustment', event.actor_id, event.subject_id, item.amount, item.id, event.happened_at
from audit_event as event
join bank_transaction as item on item.id = (event.after_change ->> 'transactionId')::bigint
where event.action = 'balance_adjusted' and event.happened_at > now() - interval '24 hours'
  and not event.after_change ? 'proposalId' and event.actor_id <> event.subject_id;

insert into alone_act (action, staff_id, customer_id, amount, transaction_id, acted_at)
select 'transaction_correction', made.corrected_by, item.customer_id, item.amount + item.fee, item.id,
       item.created_at
from transaction_correction as made
join bank_transaction as item on item.id = made.transaction_id
where made.proposal_id is null and item.created_at > now() - interval '24 hours'
  and made.corrected_by <> item.customer_id;
