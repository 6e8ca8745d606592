-- Accounts that staff froze for themselves, whether or not a person is stopped, and notes about an account.

create table account_stop (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  reason text not null,
  note text not null,
  started_at timestamptz not null default now(),
  started_by bigint not null references customer,
  ended_at timestamptz,
  ended_by bigint references customer,
  end_note text,
  check (num_nulls(ended_at, ended_by, end_note) in (0, 3))
);
create unique index account_stop_open on account_stop (account_id) where ended_at is null;
create index account_stop_account on account_stop (account_id, id desc);

create function refuse_rewriting_account_stop() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{ended_at,ended_by,end_note}'::text[]
       is distinct from to_jsonb(old) - '{ended_at,ended_by,end_note}'::text[]
     or old.ended_at is not null
  then
    raise exception 'account_stop %: it may only end, once', old.id;
  end if;
  return new;
end
$$;
create trigger account_stop_is_not_rewritten
  before update on account_stop
  for each row execute function refuse_rewriting_account_stop();
create trigger account_stop_is_never_deleted
  before delete on account_stop
  for each row execute function refuse_change();
create trigger account_stop_is_never_truncated
  before truncate on account_stop
  for each statement execute function refuse_change();

alter table customer_note add column account_id bigint references account;
create index customer_note_account on customer_note (account_id, id desc) where account_id is not null;
