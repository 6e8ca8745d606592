-- Searches by the trace number of the bank's own return, and by the trace that a message names.
create index ach_entry_return_trace on ach_entry (return_trace) where return_trace is not null;
create index ach_entry_others on ach_entry ((entry -> 'addenda' -> 0 ->> 'originalTraceNumber'))
  where purpose = 'other';
