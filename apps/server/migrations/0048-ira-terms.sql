-- The limits on contributions to IRAs, by tax year, in versions: the newest of a year applies.
create table ira_terms (
  id bigint generated always as identity primary key,
  tax_year smallint not null check (tax_year between 2000 and 2200),
  -- Cents, for all IRAs of a person together.
  contribution_limit bigint not null check (contribution_limit > 0),
  -- For people who are 50 or older at the end of the year.
  limit_from_50 bigint not null,
  -- The last day for contributions.
  deadline date not null,
  reason text not null,
  -- Null for the first terms.
  set_by bigint references customer,
  proposal_id bigint references proposal,
  set_at timestamptz not null default now(),
  check (limit_from_50 >= contribution_limit),
  check (extract(year from deadline) = tax_year + 1)
);
create index ira_terms_year on ira_terms (tax_year, id desc);
create trigger ira_terms_is_append_only
  before update or delete on ira_terms
  for each row execute function refuse_change();
create trigger ira_terms_is_never_truncated
  before truncate on ira_terms
  for each statement execute function refuse_change();

insert into ira_terms (tax_year, contribution_limit, limit_from_50, deadline, reason)
values (2025, 700000, 800000, '2026-04-15', 'IRS Notice 2024-80'),
       (2026, 750000, 860000, '2027-04-15', 'IRS Notice 2025-67');
