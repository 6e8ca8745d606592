-- ACH payments can be sent for settlement on the same day.

-- Of a same-day payment, the day on which its customer was told that it arrives. Null for others.
alter table ach_receiver add column same_day_on date;
