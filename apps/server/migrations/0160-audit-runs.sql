-- What the nightly audit found. Staff see the last run; none is ever rewritten.
create table audit_run (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  finding_count integer not null check (finding_count >= 0),
  -- An array of {check, finding}; of many findings, the first ones.
  findings jsonb not null,
  check (ended_at >= started_at),
  check (jsonb_typeof(findings) = 'array')
);

create trigger audit_run_is_append_only
  before update or delete on audit_run
  for each row execute function refuse_change();
create trigger audit_run_is_not_truncated
  before truncate on audit_run
  for each statement execute function refuse_change();
