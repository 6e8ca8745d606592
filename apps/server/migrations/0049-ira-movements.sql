-- What came into and out of IRAs. The transactions are not checked, because these rows are written
-- with postings, and transactions may be partitioned; the audit does.

create table ira_contribution (
  transaction_id bigint primary key,
  account_id bigint not null references account,
  -- The owner, whose IRAs share the limit.
  person_id bigint not null references customer,
  tax_year smallint not null,
  amount bigint not null check (amount > 0),
  -- Only contributions count toward the limit.
  kind text not null check (kind in ('contribution', 'rollover', 'trustee_transfer')),
  -- Whether it exceeded the limit and could not be refused, so that staff must have it returned.
  is_excess boolean not null default false check (not is_excess or kind = 'contribution'),
  -- The customer or staff member who ordered it; null for the bank.
  ordered_by bigint references customer,
  -- The bank's day.
  made_on date not null
);
create index ira_contribution_person on ira_contribution (person_id, tax_year);
create index ira_contribution_account on ira_contribution (account_id);
create trigger ira_contribution_is_append_only
  before update or delete on ira_contribution
  for each row execute function refuse_change();
create trigger ira_contribution_is_never_truncated
  before truncate on ira_contribution
  for each statement execute function refuse_change();

create table ira_distribution (
  transaction_id bigint primary key,
  account_id bigint not null references account,
  person_id bigint not null references customer,
  -- The year of the distribution, or of the excess contribution that it returns.
  tax_year smallint not null,
  -- What left the IRA, the tax included.
  amount bigint not null check (amount > 0),
  -- The federal tax withheld of it.
  withheld bigint not null check (withheld between 0 and amount),
  -- Whole percent, as the owner chose or by default.
  withholding smallint not null check (withholding between 0 and 100),
  reason text not null
    check (reason in ('normal', 'early', 'disability', 'death', 'rollover', 'excess')),
  ordered_by bigint references customer,
  made_on date not null
);
create index ira_distribution_person on ira_distribution (person_id, tax_year);
create index ira_distribution_account on ira_distribution (account_id, made_on);
create trigger ira_distribution_is_append_only
  before update or delete on ira_distribution
  for each row execute function refuse_change();
create trigger ira_distribution_is_never_truncated
  before truncate on ira_distribution
  for each statement execute function refuse_change();

-- What customers of a bank with IRAs paid in this year and in the year before, whose deadline may not
-- have passed. What exceeds the lower limit is marked, for staff to check.
insert into ira_contribution
  (transaction_id, account_id, person_id, tax_year, amount, kind, is_excess, ordered_by, made_on)
select item.id, account.id, account.customer_id, extract(year from made.day), item.amount,
       'contribution',
       sum(item.amount) over (
         partition by account.customer_id, extract(year from made.day) order by item.id
       ) > terms.contribution_limit,
       item.customer_id, made.day
from account
join bank_transaction as item on item.to_account_id = account.id
  and item.type in ('deposit', 'initial_deposit', 'transfer', 'own_transfer')
  and item.status in ('pending', 'completed')
left join account as payer on payer.id = item.from_account_id
cross join lateral (
  select (item.created_at at time zone 'America/New_York')::date as day
) as made
join ira_terms as terms on terms.tax_year = extract(year from made.day)
where account.account_type = 'ira' and not account.is_certificate
  and not (payer.id is not null and payer.account_type = 'ira' and payer.customer_id = account.customer_id)
  and not exists (
    select from transaction_correction where corrected_id = item.id and not is_fee_only
  );
