-- The versions of the texts that people agree to, as they read them, and who agreed to which.

create table legal_text (
  id bigint generated always as identity primary key,
  document text not null,
  -- 1, 2, 3 of each document: the unique key lets only one of several servers store a version.
  number integer not null check (number > 0),
  title text not null,
  description text not null,
  -- Markdown without tags.
  body text not null,
  -- SHA-256 over title, description, and body, in hex.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  effective_on date not null,
  -- What it makes worse than the version before; customers are notified of these.
  notice text[] not null,
  stored_at timestamptz not null default now(),
  constraint legal_text_number unique (document, number)
);
create trigger legal_text_is_append_only
  before update or delete on legal_text
  for each row execute function refuse_change();
create trigger legal_text_is_never_truncated
  before truncate on legal_text
  for each statement execute function refuse_change();

-- `customer_agreement` keeps what earlier servers recorded, which named only a date.
create table text_agreement (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  text_id bigint not null references legal_text,
  act text not null check (act in (
    'registration', 'account', 'certificate', 'joint_owner', 'viewer', 'beneficiaries'
  )),
  -- The account that it is about; null for the registration of a person.
  account_id bigint references account,
  agreed_at timestamptz not null default now()
);
create index text_agreement_customer on text_agreement (customer_id, id);
create trigger text_agreement_is_append_only
  before update or delete on text_agreement
  for each row execute function refuse_change();
create trigger text_agreement_is_never_truncated
  before truncate on text_agreement
  for each statement execute function refuse_change();

-- The announcement of a version. Rounds over the customers find those who joined in the meantime,
-- until one that began after the version took effect.
create table text_announcement (
  text_id bigint primary key references legal_text,
  round_started_at timestamptz,
  -- Up to which customer this round has come.
  through_customer_id bigint not null default 0,
  rests_until timestamptz not null default now(),
  ended_at timestamptz
);

create table text_notice (
  text_id bigint not null references legal_text,
  customer_id bigint not null references customer,
  sent_at timestamptz not null default now(),
  primary key (text_id, customer_id)
);
create trigger text_notice_is_append_only
  before update or delete on text_notice
  for each row execute function refuse_change();
create trigger text_notice_is_never_truncated
  before truncate on text_notice
  for each statement execute function refuse_change();
