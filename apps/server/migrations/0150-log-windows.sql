-- What strangers can repeat at will is listed in the audit log up to a number for each source and hour;
-- what comes beyond is counted here, and the log gets the count when the hour is over. The source `*`
-- counts what all sources together had listed.
create table log_window (
  action text not null,
  source text not null,
  event_count integer not null default 1,
  lines_max integer not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '1 hour',
  -- Of all events of the window, where they agree.
  ip_address text,
  subject_id bigint,
  primary key (action, source)
);
create index log_window_ends_at on log_window (ends_at);
