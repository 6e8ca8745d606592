-- How the bank knows that a replica follows this database's history (decision 0103).

-- One row for each timeline of the database's log, that is, one for each promotion: written at the
-- primary once a server first sees the timeline. A replica that has the row follows the timeline.
-- One that went on behind the point where the timeline began, or belongs to another promotion with
-- the same number, can never get it.
create table database_timeline (
  timeline bigint primary key check (timeline > 0),
  mark uuid not null default gen_random_uuid(),
  first_seen_at timestamptz not null default now()
);
create trigger timelines_are_append_only
  before update or delete on database_timeline
  for each row execute function refuse_change();
create trigger timelines_are_never_truncated
  before truncate on database_timeline
  for each statement execute function refuse_change();
