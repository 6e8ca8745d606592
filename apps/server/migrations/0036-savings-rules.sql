-- The job that fills goals from incoming money and by rounding up payments follows the transactions;
-- `activity_rollup` explains the columns. It begins with what is posted after this file.
create table savings_rule_progress (
  is_only_row boolean primary key default true check (is_only_row),
  through_id bigint not null default 0,
  candidate_id bigint not null default 0,
  candidate_writers text[] not null default '{}'
);
insert into savings_rule_progress (through_id, candidate_id)
select last, last from (select coalesce(max(id), 0) as last from bank_transaction) as posted;

-- Transactions that concern the rules of an account and have not filled its goals yet, because they
-- are pending or the job has not reached them.
create table savings_rule_due (
  account_id bigint not null references account,
  transaction_id bigint not null,
  primary key (account_id, transaction_id)
);
