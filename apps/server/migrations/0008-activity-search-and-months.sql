-- What a search of one's own activity also looks through, and what each month moved. Chapters can be
-- recomputed from the transactions, so those without the new columns are removed and written again
-- when their history is next read.
delete from history_chapter;
alter table history_chapter
  -- The other accounts of this bank, each once. A name can change, so a chapter holds none.
  add column counterparty_ids bigint[] not null,
  -- [{"month": "2026-03", "in": 1000, "out": 250}]: cents that enter and leave the account with
  -- their fees, whatever became of them later.
  add column months jsonb not null,
  -- The time zone whose months these are.
  add column month_zone text not null;

-- Money that is announced but has not arrived: few at any time, so that those that complete at once
-- cost nothing.
create index bank_transaction_pending_to on bank_transaction (to_account_id, id)
  where status = 'pending' and to_account_id is not null;
