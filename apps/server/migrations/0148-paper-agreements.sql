-- The paper with which a customer agreed to what applies to an account that staff opened for them.
-- `text_agreement` has the versions.
create table paper_agreement (
  account_id bigint primary key references account,
  signed_on date not null,
  -- Which paper it is, and where: in the words of the staff member who received it.
  reference text not null,
  recorded_by bigint not null references customer,
  recorded_at timestamptz not null default now()
);
create trigger paper_agreement_is_append_only
  before update or delete on paper_agreement
  for each row execute function refuse_change();
create trigger paper_agreement_is_never_truncated
  before truncate on paper_agreement
  for each statement execute function refuse_change();
