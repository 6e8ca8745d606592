-- Whether other customers find a person's account by the whole phone number or the whole confirmed
-- email address. The indexes contain only those who chose it, so that a search for anyone else takes
-- the time of a search for nobody.
alter table customer
  add column found_by_phone boolean not null default false,
  add column found_by_email boolean not null default false;
create index customer_found_by_phone on customer (phone_number) where found_by_phone;
create index customer_found_by_email on customer (confirmed_email) where found_by_email;
