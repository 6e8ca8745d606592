-- Notifications of change: the other bank corrects the account that the bank's entry named. One that
-- the bank refuses goes back with a code of its own. R06 returns an entry that was posted because
-- its originating bank asks for it.

alter table ach_entry
  drop constraint ach_entry_purpose_check,
  drop constraint ach_entry_return_reason_check,
  add constraint ach_entry_purpose_check check (
    purpose in ('live', 'prenote', 'zero', 'return', 'change', 'other')
  ),
  add constraint ach_entry_return_reason_check check (
    return_reason ~ (case purpose when 'change' then '^C6\d$' else '^R\d\d$' end)
  );

create index ach_entry_answers on ach_entry ((entry -> 'addenda' -> 0 ->> 'originalTraceNumber'))
  where purpose in ('return', 'change');

create or replace function ach_entry_keeps_its_content() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  if (new.file_id, new.batch_position, new.trace_number, new.settles_on, new.direction, new.purpose,
      new.amount, new.account_number, new.entry)
     is distinct from
     (old.file_id, old.batch_position, old.trace_number, old.settles_on, old.direction, old.purpose,
      old.amount, old.account_number, old.entry)
     or old.state in ('returned', 'done')
     or (old.transaction_id is not null and new.transaction_id is distinct from old.transaction_id)
     or (old.state = 'posted' and not (
       new.state = 'returning' and (
         new.return_reason = 'R06' or old.direction = 'debit'
         and new.return_reason in ('R05', 'R07', 'R08', 'R10', 'R11', 'R37', 'R51', 'R52', 'R53')
       )
     ))
     or (old.return_reason is not null and new.return_reason is distinct from old.return_reason)
     or (new.state is distinct from old.state and (old.state, new.state) not in (
       ('waiting', 'posted'), ('waiting', 'suspended'), ('waiting', 'held'), ('waiting', 'returning'),
       ('waiting', 'done'), ('held', 'posted'), ('held', 'suspended'), ('held', 'returning'),
       ('held', 'done'), ('suspended', 'posted'), ('suspended', 'returning'), ('posted', 'returning'),
       ('returning', 'returned')
     ))
  then
    raise exception 'ACH entry %: its content and its past do not change', old.id;
  end if;
  return new;
end
$$;

-- What a linked account was before and after each correction.
create table linked_account_change (
  id bigint generated always as identity primary key,
  linked_account_id bigint not null references linked_account,
  -- The notification.
  entry_id bigint not null unique references ach_entry,
  change_code text not null check (change_code ~ '^C\d\d$'),
  old_routing_number text not null,
  old_kind text not null,
  old_account_last_four text not null,
  old_fingerprint text collate "C" not null,
  old_number_ciphertext bytea not null,
  old_key_id text not null,
  new_routing_number text not null check (new_routing_number ~ '^\d{9}$'),
  new_kind text not null check (new_kind in ('checking', 'savings')),
  new_account_last_four text not null,
  new_fingerprint text collate "C" not null,
  created_at timestamptz not null default now()
);
create index linked_account_change_of on linked_account_change (linked_account_id, id);
create index linked_account_change_key on linked_account_change (old_key_id);
create trigger linked_account_change_is_append_only
  before update or delete on linked_account_change
  for each row execute function refuse_change();
create trigger linked_account_change_is_never_truncated
  before truncate on linked_account_change
  for each statement execute function refuse_change();

-- Which account it is changes only as the newest correction says.
create or replace function refuse_rewriting_linked_account() returns trigger language plpgsql as $$
declare
  progress constant text[] := array[
    'nickname', 'state', 'proof_tries', 'verified_at', 'failed_for', 'removed_at'
  ];
  corrected constant text[] := array[
    'routing_number', 'kind', 'account_last_four', 'fingerprint', 'number_ciphertext', 'key_id'
  ];
begin
  if (to_jsonb(new) - progress) is not distinct from (to_jsonb(old) - progress) then
    return new;
  end if;
  if (to_jsonb(new) - progress - corrected) is distinct from (to_jsonb(old) - progress - corrected)
     or not exists (
       select from linked_account_change as change
       where change.id = (
           select max(id) from linked_account_change where linked_account_id = old.id
         )
         and (change.old_routing_number, change.old_kind, change.old_account_last_four,
              change.old_fingerprint, change.old_number_ciphertext, change.old_key_id)
             = (old.routing_number, old.kind, old.account_last_four, old.fingerprint,
                old.number_ciphertext, old.key_id)
         and (change.new_routing_number, change.new_kind, change.new_account_last_four,
              change.new_fingerprint)
             = (new.routing_number, new.kind, new.account_last_four, new.fingerprint)
     )
  then
    raise exception 'linked_account %: which account it is changes only by a correction', old.id;
  end if;
  return new;
end
$$;
