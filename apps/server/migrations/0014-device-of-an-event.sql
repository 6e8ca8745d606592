-- What the browser said of itself, so that customers recognize their own devices among the events.
-- Null for earlier events, and for what the bank itself did.
alter table audit_event add column user_agent text;
