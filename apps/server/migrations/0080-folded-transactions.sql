-- How far the words in `transaction_search` are folded. Those of earlier versions are in lower case
-- only; a job folds them in steps.
create table transaction_folding (
  is_only boolean primary key default true check (is_only),
  through_id bigint not null
);
insert into transaction_folding (through_id) values (0);

-- Chapters can be recomputed from the transactions, so those of earlier versions are removed and
-- written again, with folded words, when their history is next read. A server of an earlier version
-- writes chapters that are not folded; a search reads their transactions.
delete from history_chapter;
alter table history_chapter add column is_folded boolean not null default false;
