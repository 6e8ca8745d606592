-- A schedule pays a payee of its own customer (decision 0073).
create unique index saved_payee_of_customer on saved_payee (customer_id, id);
alter table schedule add constraint schedule_pays_own_payee
  foreign key (customer_id, payee_id) references saved_payee (customer_id, id) not valid;
alter table schedule validate constraint schedule_pays_own_payee;
