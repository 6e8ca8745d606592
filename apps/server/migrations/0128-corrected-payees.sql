-- What a saved payee was before each correction by the other bank.
create table saved_payee_change (
  id bigint generated always as identity primary key,
  payee_id bigint not null references saved_payee,
  -- The notification.
  entry_id bigint not null unique references ach_entry,
  change_code text not null check (change_code ~ '^C\d\d$'),
  old_fingerprint text collate "C" not null,
  old_details_ciphertext bytea not null,
  old_key_id text not null,
  new_fingerprint text collate "C" not null,
  created_at timestamptz not null default now()
);
create index saved_payee_change_of on saved_payee_change (payee_id, id);
create index saved_payee_change_key on saved_payee_change (old_key_id);
create trigger saved_payee_change_is_append_only
  before update or delete on saved_payee_change
  for each row execute function refuse_change();
create trigger saved_payee_change_is_never_truncated
  before truncate on saved_payee_change
  for each statement execute function refuse_change();

-- Scheduled payments follow a payee, so who that is changes only as the newest correction says.
create or replace function refuse_rewriting_saved_payee() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.kind, new.account_id, new.created_at)
     is distinct from (old.id, old.customer_id, old.kind, old.account_id, old.created_at)
     or ((new.fingerprint, new.details_ciphertext, new.key_id)
         is distinct from (old.fingerprint, old.details_ciphertext, old.key_id)
       and not exists (
         select from saved_payee_change as change
         where change.id = (select max(id) from saved_payee_change where payee_id = old.id)
           and (change.old_fingerprint, change.old_details_ciphertext, change.old_key_id)
               = (old.fingerprint, old.details_ciphertext, old.key_id)
           and change.new_fingerprint = new.fingerprint
       ))
  then
    raise exception 'saved_payee %: only its nickname may change, and whether it is removed', old.id;
  end if;
  return new;
end
$$;
