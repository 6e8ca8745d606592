-- People and accounts that a customer saved to pay again.

create table saved_payee (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('customer', 'bank_account', 'payment_service')),
  nickname text not null check (nickname <> ''),
  -- The account of another customer of this bank.
  account_id bigint references account,
  -- Recognizes the same payee: a keyed hash of who is paid.
  fingerprint text collate "C" not null,
  -- Who is paid, sealed for this customer and fingerprint. Both are under the key `key_id`.
  details_ciphertext bytea not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check ((kind = 'customer') = (account_id is not null))
);
create unique index saved_payee_once on saved_payee (customer_id, fingerprint)
  where removed_at is null;
create index saved_payee_key on saved_payee (key_id);

-- Scheduled payments follow a payee, so who that is never changes.
create function refuse_rewriting_saved_payee() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.kind, new.account_id, new.fingerprint, new.details_ciphertext,
      new.key_id, new.created_at)
     is distinct from
     (old.id, old.customer_id, old.kind, old.account_id, old.fingerprint, old.details_ciphertext,
      old.key_id, old.created_at)
  then
    raise exception 'saved_payee %: only its nickname may change, and whether it is removed', old.id;
  end if;
  return new;
end
$$;
create trigger saved_payee_is_not_rewritten
  before update on saved_payee
  for each row execute function refuse_rewriting_saved_payee();
create trigger saved_payee_is_never_deleted
  before delete on saved_payee
  for each row execute function refuse_change();
create trigger saved_payee_is_never_truncated
  before truncate on saved_payee
  for each statement execute function refuse_change();
