-- The bank itself ends chats in which nobody writes any more.

alter table chat_session drop constraint chat_session_closed_by_check;
alter table chat_session add constraint chat_session_closed_by_check
  check (closed_by in ('customer', 'admin', 'bank'));
