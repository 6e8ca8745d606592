-- Limits, thresholds, fees and the wire cut-off, which change while the bank runs: by proposal, in
-- versions that are only added. Amounts are cents, fees basis points.

-- One order for both tables. A version is taken and committed under one lock, so whoever sees a
-- version also sees all earlier ones.
create sequence terms_version as integer;

-- The newest version applies to everybody. The first is written when the bank first starts.
create table bank_terms (
  version integer primary key default nextval('terms_version'),
  valid_from timestamptz not null default now(),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  -- Null for the first version, which nobody proposed.
  author_id bigint references customer,
  proposal_id bigint unique references proposal,
  reason text
);
create trigger bank_terms_is_append_only
  before update or delete on bank_terms
  for each row execute function refuse_change();
create trigger bank_terms_is_never_truncated
  before truncate on bank_terms
  for each statement execute function refuse_change();

-- What differs for one customer. Each version says all of it; an empty one ends it.
create table customer_terms (
  version integer primary key default nextval('terms_version'),
  customer_id bigint not null references customer,
  valid_from timestamptz not null default now(),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  author_id bigint not null references customer,
  proposal_id bigint unique references proposal,
  reason text
);
create index customer_terms_customer on customer_terms (customer_id, version desc);
create trigger customer_terms_is_append_only
  before update or delete on customer_terms
  for each row execute function refuse_change();
create trigger customer_terms_is_never_truncated
  before truncate on customer_terms
  for each statement execute function refuse_change();

-- The newest version of the customer's own terms, with its number, also after they have ended; null if
-- there never were any. Kept here, so that a posting that reads the customer need not look for it.
alter table customer add column own_terms jsonb;

create function note_own_terms() returns trigger language plpgsql as $$
begin
  update customer
  set own_terms = new.terms || jsonb_build_object('version', new.version)
  where id = new.customer_id;
  return null;
end
$$;
create trigger customer_terms_is_noted
  after insert on customer_terms
  for each row execute function note_own_terms();

-- The version that a wire or an external payment was judged by, and its fee computed with.
alter table bank_transaction add column terms_version integer;

create function refuse_other_terms() returns trigger language plpgsql as $$
begin
  raise exception 'bank_transaction %: the terms that it was ordered under never change', old.id;
end
$$;
create trigger bank_transaction_keeps_its_terms
  before update of terms_version on bank_transaction
  for each row
  when (new.terms_version is distinct from old.terms_version)
  execute function refuse_other_terms();
