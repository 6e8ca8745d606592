-- The newest payment of a schedule that is long overdue waits for its owner's decision (decision 0073).
alter table occurrence drop constraint occurrence_state_check;
alter table occurrence add constraint occurrence_state_check
  check (state in ('waiting', 'posted', 'skipped', 'failed', 'missed'));
