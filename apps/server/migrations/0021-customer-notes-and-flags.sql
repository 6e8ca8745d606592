-- What staff write down about a customer, for each other. The customer sees neither notes nor flags.
create table customer_note (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  author_id bigint not null references customer,
  written_at timestamptz not null default now(),
  body text not null check (length(body) between 3 and 500),
  -- What it is about, if it is one transaction or one chat.
  transaction_id bigint references bank_transaction,
  chat_id bigint references chat_session,
  constraint customer_note_is_by_another check (author_id <> customer_id)
);
create index customer_note_customer on customer_note (customer_id, id desc);
create trigger customer_note_is_append_only
  before update or delete on customer_note
  for each row execute function refuse_change();
create trigger customer_note_is_never_truncated
  before truncate on customer_note
  for each statement execute function refuse_change();

-- What whoever serves a customer has to know first. Set and lifted with a note.
create table customer_flag (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  flag text not null check (flag in ('fraud_watch', 'deceased', 'vip', 'vulnerable')),
  note text not null,
  set_at timestamptz not null default now(),
  set_by bigint not null references customer,
  lifted_at timestamptz,
  lifted_by bigint references customer,
  lift_note text,
  constraint customer_flag_is_set_by_another check (set_by <> customer_id),
  constraint customer_flag_is_lifted_by_another check (lifted_by <> customer_id),
  check (num_nulls(lifted_at, lifted_by, lift_note) in (0, 3))
);
create unique index customer_flag_open on customer_flag (customer_id, flag) where lifted_at is null;
create index customer_flag_customer on customer_flag (customer_id, id desc);

create function refuse_rewriting_customer_flag() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{lifted_at,lifted_by,lift_note}'::text[]
       is distinct from to_jsonb(old) - '{lifted_at,lifted_by,lift_note}'::text[]
     or old.lifted_at is not null
  then
    raise exception 'customer_flag %: it may only be lifted, once', old.id;
  end if;
  return new;
end
$$;
create trigger customer_flag_is_not_rewritten
  before update on customer_flag
  for each row execute function refuse_rewriting_customer_flag();
create trigger customer_flag_is_never_deleted
  before delete on customer_flag
  for each row execute function refuse_change();
create trigger customer_flag_is_never_truncated
  before truncate on customer_flag
  for each statement execute function refuse_change();
