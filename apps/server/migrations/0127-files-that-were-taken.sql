-- When the carrier had taken a file of the bank from `out`: its orders settle only from then on.
-- Earlier files count as taken, since the bank settled their orders by the clock.
alter table ach_file add column taken_at timestamptz;
update ach_file set taken_at = written_at where state = 'written';
create index ach_file_not_taken on ach_file (written_at)
  where state = 'written' and taken_at is null;
