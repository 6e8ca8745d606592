-- Returns that staff closed before they could be booked: their money is still in clearing, so they
-- wait for staff again.
alter table ach_entry disable trigger ach_entry_keeps_its_content;
update ach_entry set state = 'held', decided_by = null, decided_at = null
where purpose = 'return' and state = 'done' and amount > 0
  and not exists (select from ach_order where return_entry_id = ach_entry.id);
alter table ach_entry enable trigger ach_entry_keeps_its_content;
