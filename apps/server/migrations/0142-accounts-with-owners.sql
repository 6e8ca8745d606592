-- Every posting looks for those of its accounts whose owners only account_owner names: there are few.
-- The index also finds the shared ones among them, for which there was one of its own.
create index account_with_owners on account (id) where is_shared or is_certificate;
drop index account_shared;
