-- An alert's reference names its payment request. No server since the previous version uses these.

alter table notification drop column payment_request_id, drop column request_event;
