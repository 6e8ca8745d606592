-- What customers authorized the bank to debit from their accounts at other banks: the text that they read,
-- word for word. Nothing deletes it; it is to be kept for two years after it ends (Nacha Operating Rules,
-- Retention of an Authorization; 12 CFR 1005.13).

create table debit_authorization (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  linked_account_id bigint not null references linked_account,
  -- Of a single debit, its transaction; of a recurring one, its schedule.
  transaction_id bigint unique,
  schedule_id bigint unique references schedule,
  body text not null,
  body_hash text not null check (body_hash = encode(sha256(convert_to(body, 'UTF8')), 'hex')),
  -- How its customer had signed in. They entered their PIN, too.
  signed_in_by text not null check (
    signed_in_by in ('password', 'code', 'recovery_code', 'trusted_device', 'passkey')
  ),
  authorized_at timestamptz not null default now(),
  -- Of a recurring one: when it was revoked or ended.
  ended_at timestamptz,
  constraint debit_authorization_is_of_one check (num_nonnulls(transaction_id, schedule_id) = 1),
  constraint debit_authorization_end_fits check (schedule_id is not null or ended_at is null)
);
create index debit_authorization_of_customer on debit_authorization (customer_id, id);
create index debit_authorization_of_linked_account on debit_authorization (linked_account_id);
create trigger debit_authorization_transaction_id_exists
  after insert on debit_authorization
  for each row when (new.transaction_id is not null)
  execute function require_transaction('transaction_id');

create function refuse_rewriting_authorization() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'ended_at') is distinct from (to_jsonb(old) - 'ended_at') or old.ended_at is not null then
    raise exception 'debit authorization %: what was authorized does not change', old.id;
  end if;
  return new;
end
$$;
create trigger debit_authorization_is_not_rewritten before update on debit_authorization
  for each row execute function refuse_rewriting_authorization();
create trigger debit_authorization_is_never_deleted before delete on debit_authorization
  for each row execute function refuse_change();
create trigger debit_authorization_is_never_truncated before truncate on debit_authorization
  for each statement execute function refuse_change();

-- Returns of what schedules moved, each considered once: one may end or pause its schedule.
create table scheduled_return (
  order_id bigint primary key references ach_order,
  schedule_id bigint not null references schedule,
  effect text not null check (effect in ('none', 'paused', 'ended')),
  created_at timestamptz not null default now()
);
create trigger scheduled_return_is_append_only before update or delete on scheduled_return
  for each row execute function refuse_change();
create trigger scheduled_return_is_never_truncated before truncate on scheduled_return
  for each statement execute function refuse_change();
create index ach_order_returned on ach_order (settles_at) where state = 'returned' and kind <> 'proof';
