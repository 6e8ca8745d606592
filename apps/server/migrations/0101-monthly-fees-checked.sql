-- Checks the rows that existed before 0100; payments go on meanwhile.

alter table bank_transaction validate constraint bank_transaction_type_check;
