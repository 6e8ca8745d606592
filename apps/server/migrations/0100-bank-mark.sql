-- Whose database this is: written once, by the first server that opens the bank on it. A demo never
-- runs on a production bank's database, nor the other way around.
create table bank_mark (
  is_only_row boolean primary key default true check (is_only_row),
  mode text not null check (mode in ('demo', 'production')),
  -- Tells this bank from every other one; a restored copy keeps it.
  bank_id uuid not null default gen_random_uuid(),
  marked_at timestamptz not null default now()
);

create trigger bank_mark_is_append_only
  before update or delete on bank_mark
  for each row execute function refuse_change();
create trigger bank_mark_is_never_truncated
  before truncate on bank_mark
  for each statement execute function refuse_change();
