-- What keeps long histories quick to read and search. All of it can be recomputed from the
-- transactions.

-- Ids are issued before they are committed, so a roll-up goes only as far as an id below which
-- nothing can be in progress anymore: the highest id that it saw (`candidate_id`), once every
-- database transaction has ended that held the sequence's lock then (`virtualtransaction` in
-- `pg_locks`). The oldest running transaction would say the same, but can belong to any database of
-- the server.
create table activity_rollup (
  is_only_row boolean primary key default true check (is_only_row),
  through_id bigint not null default 0,
  candidate_id bigint not null default 0,
  candidate_writers text[] not null default '{}',
  -- Another time zone means other days, and a fresh count.
  time_zone text not null default ''
);
insert into activity_rollup default values;

-- An account's older history in chapters of five hundred transactions, so that searching, filtering,
-- counting, and totaling it need not read every row. Written when a long history is read, only over
-- transactions that no earlier one can join anymore (`activity_rollup.through_id`). A chapter holds
-- nothing that can change: not the status.
create table history_chapter (
  account_id bigint not null references account,
  -- The account's transactions from one id to the other, both included.
  first_id bigint not null,
  last_id bigint not null,
  transaction_count bigint not null,
  amount bigint not null,
  least_amount bigint not null,
  greatest_amount bigint not null,
  -- Times need not be in the order of the ids.
  first_at timestamptz not null,
  last_at timestamptz not null,
  types text[] not null,
  -- What a search looks through: each description and type once, folded, and each amount.
  words text not null,
  amounts text not null,
  -- The other accounts of this bank, each once. A name can change, so a chapter holds none.
  counterparty_ids bigint[] not null,
  -- [{"month": "2026-03", "in": 1000, "out": 250}]: cents that enter and leave the account with
  -- their fees, whatever became of them later.
  months jsonb not null,
  -- The time zone whose months these are.
  month_zone text not null,
  -- Those that no earlier chapter of the account has, so that a search for a name does not go through
  -- the counterparties of all chapters. Null: all may be new.
  new_counterparty_ids bigint[],
  -- Whether the words are folded as searches compare them. Where they are not, a search reads the
  -- transactions.
  is_folded boolean not null default false,
  primary key (account_id, last_id)
);
-- Texts that are always searched as a whole cost more to unpack than to keep.
alter table history_chapter
  alter column words set storage external,
  alter column amounts set storage external;

-- What staff search: the words of the transactions that have any, and every amount. The job that counts
-- activity behind the postings writes it, so that a posting pays nothing for it; transactions after
-- `activity_rollup.through_id` are looked through directly. Holds nothing that can change.
create table transaction_search (
  transaction_id bigint primary key,
  amount bigint not null,
  -- With the fee, where there is one.
  total bigint,
  -- Folded, as searches compare them.
  words text
);
create index transaction_search_amount on transaction_search (amount, transaction_id desc);
create index transaction_search_total on transaction_search (total, transaction_id desc)
  where total is not null;

-- Finds any part of the words. Without pg_trgm the search reads all words.
do $$
begin
  create index transaction_search_words on transaction_search using gin (words gin_trgm_ops)
    where words is not null;
exception
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'pg_trgm is not available: the search for transactions works without its index';
end
$$;

-- How far the words in `transaction_search` are folded; a job folds the rest in steps.
create table transaction_folding (
  is_only boolean primary key default true check (is_only),
  through_id bigint not null
);
insert into transaction_folding (through_id) values (0);
