-- Transactions that something is wrong with. Each is given back once, by corrections, cases, and returns
-- together. Amounts are cents.

-- Problems with transactions that customers report, with the deadlines of Regulation E.
create table dispute_case (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  account_id bigint not null references account,
  transaction_id bigint not null references bank_transaction,
  kind text not null check (kind in (
    'not_authorized', 'wrong_amount', 'not_received', 'sent_twice', 'statement_error', 'other'
  )),
  description text not null check (length(description) between 10 and 1000),
  phone text,
  -- What is in dispute, and the transaction's fee beside it.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  reported_at timestamptz not null default now(),
  -- Later than 60 days after the statement, 12 CFR 1005.11(b)(1)(i).
  is_late boolean not null,
  -- The transaction was made within 30 days after the account's first deposit.
  is_new_account boolean not null,
  -- The last day for a result or provisional credit, and the last day for the result.
  credit_due_on date not null,
  result_due_on date not null,
  longer_for text check (longer_for in ('foreign_initiated', 'point_of_sale')),
  -- The closed case that this one continues.
  earlier_case_id bigint unique references dispute_case,
  state text not null default 'open' check (state in ('open', 'debit_due', 'closed')),
  outcome text check (outcome in ('error_found', 'partly', 'no_error')),
  -- What the customer keeps.
  outcome_amount bigint,
  explanation text,
  concluded_at timestamptz,
  concluded_by bigint references customer,
  -- The day from which on provisional credit is taken back, as the customer was told.
  debit_on date,
  constraint dispute_case_is_concluded_by_another check (concluded_by <> customer_id),
  constraint dispute_case_credit_is_within_the_dispute
    check (outcome_amount between 0 and amount + fee),
  constraint dispute_case_ends_with_an_outcome check (
    num_nulls(outcome, outcome_amount, explanation, concluded_at, concluded_by)
      = case state when 'open' then 5 else 0 end
  ),
  check (state <> 'debit_due' or debit_on is not null),
  -- An error whose money was given back in another way gives nothing, either.
  constraint dispute_case_without_error_gives_nothing
    check (outcome <> 'no_error' or outcome_amount = 0)
);
-- One open case for each transaction and customer.
create unique index dispute_case_open on dispute_case (transaction_id, customer_id)
  where state <> 'closed';
create index dispute_case_customer on dispute_case (customer_id, id desc);
-- The cases about a transaction, open or closed.
create index dispute_case_transaction on dispute_case (transaction_id);
create index dispute_case_waiting on dispute_case (id) where state <> 'closed';

create function refuse_rewriting_case() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{result_due_on,longer_for,state,outcome,outcome_amount,explanation,concluded_at,concluded_by,debit_on}'::text[]
       is distinct from
     to_jsonb(old) - '{result_due_on,longer_for,state,outcome,outcome_amount,explanation,concluded_at,concluded_by,debit_on}'::text[]
  then
    raise exception 'dispute_case %: what was reported never changes', old.id;
  end if;
  if old.state <> 'open'
     and (to_jsonb(new) - 'state' is distinct from to_jsonb(old) - 'state'
          or (old.state, new.state) <> ('debit_due', 'closed'))
  then
    raise exception 'dispute_case %: it is concluded once', old.id;
  end if;
  return new;
end
$$;
create trigger dispute_case_is_not_rewritten
  before update on dispute_case
  for each row execute function refuse_rewriting_case();
create trigger dispute_case_is_never_deleted
  before delete on dispute_case
  for each row execute function refuse_change();
create trigger dispute_case_is_never_truncated
  before truncate on dispute_case
  for each statement execute function refuse_change();

create table dispute_event (
  id bigint generated always as identity primary key,
  case_id bigint not null references dispute_case,
  kind text not null check (kind in (
    'reported', 'reopened', 'noted', 'extended', 'provisional_credit', 'final_credit', 'concluded',
    'debited', 'credit_left'
  )),
  happened_at timestamptz not null default now(),
  -- Null for the customer.
  staff_id bigint references customer,
  amount bigint check (amount > 0),
  -- The posting, of those that move money; the audit proves that it is the one meant.
  transaction_id bigint unique,
  text text,
  constraint dispute_event_moves_money_with_a_posting check (
    (kind in ('provisional_credit', 'final_credit', 'debited')) = (transaction_id is not null)
    and (transaction_id is null or amount is not null)
  )
);
create index dispute_event_case on dispute_event (case_id, id);
-- A case gets provisional credit once, and ends once.
create unique index dispute_event_once on dispute_event (case_id, kind)
  where kind in ('reported', 'reopened', 'extended', 'provisional_credit', 'final_credit', 'concluded',
                 'debited', 'credit_left');
create trigger dispute_event_is_append_only
  before update or delete on dispute_event
  for each row execute function refuse_change();
create trigger dispute_event_is_never_truncated
  before truncate on dispute_event
  for each statement execute function refuse_change();

comment on table dispute_case is 'Problems with transactions that customers reported.';
comment on table dispute_event is 'What happened to each case.';

-- Which transaction takes back which. The key makes a second correction of a transaction fail.
create table transaction_correction (
  corrected_id bigint primary key references bank_transaction,
  transaction_id bigint not null unique references bank_transaction,
  -- Whether only the fee was returned.
  is_fee_only boolean not null,
  reason_code text not null,
  -- For staff only.
  note text not null,
  corrected_by bigint not null references customer,
  -- Null if the policy let one staff member correct it alone.
  proposal_id bigint references proposal,
  constraint transaction_correction_is_later check (transaction_id > corrected_id)
);
create trigger transaction_correction_is_append_only
  before update or delete on transaction_correction
  for each row execute function refuse_change();
create trigger transaction_correction_is_never_truncated
  before truncate on transaction_correction
  for each statement execute function refuse_change();
