-- Wires as files, what the network reports about wires, and the money that comes back.

-- When a wire was first written to a file. The same order at the same moment gives the same file.
create table wire_file (
  idempotency_key text primary key,
  created_at timestamptz not null default now()
);

-- The network's messages, each recorded once, whole or not at all.
create table wire_report_message (
  id text primary key,
  -- Tells the same message that comes again from another one under its id.
  fingerprint bytea not null,
  recorded_at timestamptz not null default now()
);

-- What the network said about a wire. Each state is noted once; settled and rejected are final.
create table wire_report (
  transaction_id bigint not null references wire_instruction,
  state text not null check (state in ('accepted', 'settled', 'rejected')),
  reason_code text,
  reason_text text,
  message_id text not null references wire_report_message,
  reported_at timestamptz not null default now(),
  primary key (transaction_id, state)
);
create unique index wire_report_is_final_once on wire_report (transaction_id)
  where state in ('settled', 'rejected');
create index wire_report_rejected on wire_report (transaction_id) where state = 'rejected';

-- The transaction that gave a rejected wire's money back. The key is the last line of defense: whatever
-- goes wrong, no wire is returned twice.
create table wire_return (
  wire_id bigint primary key references bank_transaction,
  transaction_id bigint not null unique references bank_transaction,
  created_at timestamptz not null default now()
);

create trigger wire_report_message_is_append_only
  before update or delete on wire_report_message
  for each row execute function refuse_change();
create trigger wire_report_is_append_only
  before update or delete on wire_report
  for each row execute function refuse_change();
create trigger wire_return_is_append_only
  before update or delete on wire_return
  for each row execute function refuse_change();
create trigger wire_report_is_never_truncated
  before truncate on wire_report
  for each statement execute function refuse_change();
create trigger wire_return_is_never_truncated
  before truncate on wire_return
  for each statement execute function refuse_change();

-- One more kind of transaction, beside whatever kinds there are when this migration runs.
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into strict known
  from pg_constraint
  where conrelid = 'bank_transaction'::regclass and conname = 'bank_transaction_type_check';
  alter table bank_transaction drop constraint bank_transaction_type_check;
  execute format(
    'alter table bank_transaction add constraint bank_transaction_type_check check (%s or type = ''wire_return'')',
    known
  );
end
$$;
