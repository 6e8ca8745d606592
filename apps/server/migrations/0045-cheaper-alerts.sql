-- An alert is written for most transfers, so each costs little (decision 0091).

alter table notification
  -- Customers are never deleted, and alerts name only those of accounts and events. The foreign key
  -- locked a customer's row for each alert, and wrote that down.
  drop constraint notification_customer_id_fkey,
  -- References of transactions ascend, so new alerts are beside each other in the index, not each on
  -- its customer's page.
  drop constraint notification_customer_id_kind_reference_key,
  add constraint notification_told_once unique (reference, kind, customer_id);
