-- What a return says besides its reason: of a dishonored return, which field is wrong. A prenote can
-- be answered by a notification of change, too. The next file checks the rows that exist.

alter table ach_entry
  add column return_information text,
  drop constraint ach_entry_return_reason_check,
  add constraint ach_entry_return_reason_check check (
    return_reason ~ (
      case purpose when 'change' then '^C6\d$' when 'prenote' then '^(R\d\d|C05)$' else '^R\d\d$' end
    )
  ) not valid;
