-- Customers who have not made the initial deposit are few beside the others.
create index customer_awaiting_deposit on customer (id) where not has_initial_deposit;
