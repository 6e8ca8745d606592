-- What applicants agreed to, in which version, and when. A later version is a further row.
create table customer_agreement (
  customer_id bigint not null references customer,
  document text not null check (document in ('terms', 'esign')),
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  agreed_at timestamptz not null default now(),
  primary key (customer_id, document, version)
);
create trigger customer_agreement_is_never_changed
  before update or delete on customer_agreement
  for each row execute function refuse_change();
create trigger customer_agreement_is_never_truncated
  before truncate on customer_agreement
  for each statement execute function refuse_change();
