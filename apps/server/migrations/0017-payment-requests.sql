-- Customers ask others for money. Amounts are cents.

create table payment_request (
  id bigint generated always as identity primary key,
  asker_id bigint not null references customer,
  -- The customer who is asked; null for whoever has the link.
  asked_id bigint references customer,
  -- What is stored of the link: whoever reads this table cannot open it.
  token_hash bytea unique,
  amount bigint not null check (amount > 0),
  note text not null check (note <> ''),
  state text not null default 'open'
    check (state in ('open', 'paid', 'declined', 'canceled', 'expired')),
  -- Who paid or declined it.
  answered_by bigint references customer,
  -- Written with the posting, in one database transaction.
  transaction_id bigint unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (asked_id is distinct from asker_id),
  check (answered_by is distinct from asker_id),
  check ((asked_id is null) = (token_hash is not null)),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'paid') = (transaction_id is not null)),
  check (answered_by is null or state in ('paid', 'declined')),
  check (state <> 'paid' or answered_by is not null)
);
create index payment_request_of_asker on payment_request (asker_id, id desc);
create index payment_request_of_asked on payment_request (asked_id, id desc)
  where asked_id is not null;
create index payment_request_of_answerer on payment_request (answered_by, id desc)
  where answered_by is not null;
create index payment_request_open on payment_request (expires_at) where state = 'open';

create function refuse_rewriting_payment_request() returns trigger language plpgsql as $$
begin
  raise exception 'payment_request %: what is asked never changes, and an end is final', old.id;
end
$$;
create trigger payment_request_is_not_rewritten
  before update on payment_request
  for each row
  when (
    old.state <> 'open'
    or (new.id, new.asker_id, new.asked_id, new.amount, new.note, new.created_at, new.expires_at)
       is distinct from
       (old.id, old.asker_id, old.asked_id, old.amount, old.note, old.created_at, old.expires_at)
  )
  execute function refuse_rewriting_payment_request();
create trigger payment_request_is_never_deleted
  before delete on payment_request
  for each row execute function refuse_change();
create trigger payment_request_is_never_truncated
  before truncate on payment_request
  for each statement execute function refuse_change();

-- Whose requests somebody does not want.
create table payment_request_block (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  blocked_id bigint not null references customer,
  created_at timestamptz not null default now(),
  unique (customer_id, blocked_id),
  check (customer_id <> blocked_id)
);

-- What happened to requests that nobody was told of yet. The job that writes alerts takes the rows.
create table payment_request_news (
  request_id bigint not null references payment_request,
  event text not null check (event in ('asked', 'declined', 'expired')),
  primary key (request_id, event)
);
