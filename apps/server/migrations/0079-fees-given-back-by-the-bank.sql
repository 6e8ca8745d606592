-- The bank gives back the fee of a same-day payment that missed its day, without a staff member.
alter table transaction_correction
  alter column corrected_by drop not null,
  add constraint transaction_correction_is_by_staff
    check (corrected_by is not null or is_fee_only and reason_code = 'fee_refund') not valid;
