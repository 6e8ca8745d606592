-- The account of the requester that gets the money; null, or one that is closed or in somebody else's
-- name by now: the primary one.
alter table payment_request add column account_id bigint references account;
