-- Every minute, the bank looks for same-day payments that missed their day.

create index ach_receiver_same_day on ach_receiver (transaction_id) where same_day_on is not null;
