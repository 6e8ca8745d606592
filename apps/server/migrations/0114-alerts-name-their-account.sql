-- The account that an alert is about. Like its other ids, it is not checked against its table: alerts are
-- written in bulk, and accounts are never deleted. Null for what is about no account, and for the alerts that
-- servers of the previous version write.
alter table notification add column account_id bigint;
