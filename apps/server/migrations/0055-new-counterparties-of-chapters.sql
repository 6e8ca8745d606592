-- The other accounts of a history, each in the chapter in which it first appears (decision 0111), so
-- that a search for a name does not go through those of all chapters. Chapters can be computed again
-- from the transactions, so those without the column are removed and written again when their history
-- is next read.
delete from history_chapter;
alter table history_chapter
  -- Null in what a server of the version before writes: all of `counterparty_ids` may be new then.
  add column new_counterparty_ids bigint[];
