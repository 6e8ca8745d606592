-- A kind of alert belongs to a capability, which finds what an alert is about by its reference. New rows
-- leave `payment_request_id` and `request_event` empty; servers of the previous version still fill them.

alter table notification drop constraint notification_of_request;
