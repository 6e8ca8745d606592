-- A verified link ends when a transfer with its account comes back for a reason after which none may
-- follow. It keeps when it was verified.
alter table linked_account
  drop constraint linked_account_state_fits,
  add constraint linked_account_state_fits check (
    case state when 'verified' then verified_at is not null
               when 'pending' then verified_at is null
               else true end
    and (state = 'failed') = (failed_for is not null)
  );
