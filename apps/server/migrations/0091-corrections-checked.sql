-- Checks the rows that existed before 0079; staff go on meanwhile.

alter table transaction_correction validate constraint transaction_correction_is_by_staff;
