-- An address that was changed and not confirmed yet is pending: until then, the confirmed one signs in.
-- If someone else has the confirmed one by now, the new one stays, as if it were the first.
update customer
set email = confirmed_email
where confirmed_email <> email
  and not exists (
    select from reserved_email as taken
    where taken.email = customer.confirmed_email and taken.customer_id <> customer.id
  )
  and not exists (
    select from customer as other
    where other.id <> customer.id and other.confirmed_email = customer.confirmed_email
  );
update customer set confirmed_email = null where confirmed_email <> email;
-- Only the requests for a reset searched by it.
drop index customer_confirmed_email;
