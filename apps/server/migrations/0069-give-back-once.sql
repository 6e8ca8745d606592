-- A transaction is given back once, by corrections, cases, and returns together (decision 0077).

-- The cases about a transaction, open or closed.
create index dispute_case_transaction on dispute_case (transaction_id);

-- An error whose money was given back in another way is concluded without a credit.
alter table dispute_case drop constraint dispute_case_check1;
alter table dispute_case add constraint dispute_case_without_error_gives_nothing
  check (outcome <> 'no_error' or outcome_amount = 0);

-- A credit that was corrected is not debited again.
update dispute_case set state = 'closed'
where state = 'debit_due' and exists (
  select from dispute_event as credit
  join transaction_correction as made on made.corrected_id = credit.transaction_id
  where credit.case_id = dispute_case.id and credit.kind = 'provisional_credit'
);
