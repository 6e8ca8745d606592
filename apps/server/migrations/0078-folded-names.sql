-- Names and email addresses as searches compare them, folded by the server (contracts/text/folded).
-- Null until the server has folded them; searches fold those few rows themselves.
alter table customer
  add column folded_name text,
  add column folded_last_name text,
  -- First name, last name, and email address.
  add column folded_words text;

create function forget_folded_name() returns trigger language plpgsql as $$
begin
  new.folded_name := null;
  new.folded_last_name := null;
  new.folded_words := null;
  return new;
end
$$;

create trigger customer_forget_folded_name
  before update of first_name, last_name, email on customer
  for each row
  when ((old.first_name, old.last_name, old.email) is distinct from
        (new.first_name, new.last_name, new.email))
  execute function forget_folded_name();

drop index customer_full_name_prefix;
drop index customer_last_name_prefix;
drop index if exists customer_search;
create index customer_folded_name on customer (folded_name collate "C");
create index customer_folded_last_name on customer (folded_last_name collate "C");
create index customer_unfolded on customer (id) where folded_words is null;

-- Finds any part of a name or email address. Without pg_trgm the search reads every customer.
do $$
begin
  create index customer_folded_words on customer using gin (folded_words gin_trgm_ops);
exception
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'pg_trgm is not available: the search for customers works without its index';
end
$$;
