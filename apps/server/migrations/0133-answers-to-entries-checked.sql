-- Checks the rows that existed before 0132; entries are posted meanwhile.

alter table ach_entry validate constraint ach_entry_return_reason_check;
