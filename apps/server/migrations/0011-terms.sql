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

-- Keeps `customer.own_terms`.
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
