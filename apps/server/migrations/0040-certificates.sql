-- Certificates: accounts with a fixed term and a rate that is fixed for it. What is common to all
-- accounts stays in `account`; the column there saves the postings from looking for a term.

alter table account
  add column is_certificate boolean not null default false;

-- A certificate has its owner once its first deposit is posted, in the same transaction.
create or replace function give_account_its_owner() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.is_certificate then return null; end if;
  insert into public.account_owner (account_id, customer_id, role, is_primary, since)
  values (new.id, new.customer_id, 'owner',
          not exists (
            select from public.account_owner where customer_id = new.customer_id and is_primary
          ),
          new.created_at);
  return null;
end
$$;

-- What the bank offers, in versions: of a term's rows, the newest one that has begun applies.
create table certificate_rate (
  id bigint generated always as identity primary key,
  months smallint not null check (months in (6, 12, 24, 60)),
  valid_from date not null,
  -- In millionths a year. At 0 the term is not offered.
  rate int not null check (rate between 0 and 200000),
  -- The days of simple interest that an early withdrawal costs; at least seven, by 12 CFR 204.2(c)(1).
  penalty_days smallint not null check (penalty_days between 7 and 730),
  reason text not null,
  -- Null for the server's terminal and the demo.
  set_by bigint references customer,
  proposal_id bigint references proposal,
  set_at timestamptz not null default now()
);
create trigger certificate_rate_is_append_only
  before update or delete on certificate_rate
  for each row execute function refuse_change();
create trigger certificate_rate_is_never_truncated
  before truncate on certificate_rate
  for each statement execute function refuse_change();

-- What its owners chose. Locked by every posting that moves the certificate's money.
create table certificate (
  account_id bigint primary key references account,
  -- Where its interest goes; null: to itself.
  interest_to_account_id bigint references account,
  at_maturity text not null check (at_maturity in ('renew', 'pay_out')),
  pay_to_account_id bigint references account,
  constraint certificate_is_paid_out_somewhere
    check ((at_maturity = 'pay_out') = (pay_to_account_id is not null))
);

-- Its terms. A renewal adds one, which begins on the day when the previous one matures.
create table certificate_term (
  account_id bigint not null references certificate,
  starts_on date not null,
  matures_on date not null,
  months smallint not null,
  rate int not null,
  penalty_days smallint not null,
  primary key (account_id, starts_on),
  check (matures_on > starts_on)
);
create index certificate_term_matures on certificate_term (matures_on);
create trigger certificate_term_is_append_only
  before update or delete on certificate_term
  for each row execute function refuse_change();
create trigger certificate_term_is_never_truncated
  before truncate on certificate_term
  for each statement execute function refuse_change();

-- Every movement out of a certificate. The transaction is not checked, because it is written with
-- postings, and transactions may be partitioned; the audit does.
create table certificate_withdrawal (
  transaction_id bigint primary key,
  account_id bigint not null references certificate,
  -- What left the certificate, the penalty included.
  amount bigint not null check (amount > 0),
  penalty bigint not null check (penalty >= 0),
  reason text not null check (reason in ('early', 'grace', 'matured')),
  -- The bank's day, which decides the term and its penalty.
  withdrawn_on date not null,
  check (penalty < amount and (penalty = 0 or reason = 'early'))
);
create index certificate_withdrawal_account on certificate_withdrawal (account_id);
create trigger certificate_withdrawal_is_append_only
  before update or delete on certificate_withdrawal
  for each row execute function refuse_change();
create trigger certificate_withdrawal_is_never_truncated
  before truncate on certificate_withdrawal
  for each statement execute function refuse_change();

-- Which notices of maturity were sent, once for each choice.
create table certificate_notice (
  account_id bigint not null references certificate,
  matures_on date not null,
  at_maturity text not null,
  sent_at timestamptz not null default now(),
  primary key (account_id, matures_on, at_maturity)
);
create trigger certificate_notice_is_append_only
  before update or delete on certificate_notice
  for each row execute function refuse_change();
create trigger certificate_notice_is_never_truncated
  before truncate on certificate_notice
  for each statement execute function refuse_change();
