-- Staff can claim entries of the ACH network that wait for them.

alter table work_claim
  drop constraint work_claim_kind_check,
  add constraint work_claim_kind_check check (kind in (
    'wire', 'deposit', 'failed_payment', 'proposal', 'message', 'name_change', 'case',
    'incoming_wire', 'wire_request', 'ach_entry'
  ));
