-- What the bank does another way on an engine that lacks a feature of PostgreSQL
-- (docs/decisions/0104-choose-portable-paths-by-probing.md). On PostgreSQL only `engine_path` has
-- rows, and nothing here is part of a posting.

-- What the engine could do when the bank first opened on this database. All servers go by it, so
-- that two of them never exclude each other by different means.
create table engine_path (
  feature text primary key
    check (feature in ('notifications', 'sessionLocks', 'rowVersions', 'writersInLocks')),
  is_portable boolean not null,
  probed_at timestamptz not null default now()
);

-- In place of notifications: each server reads what is new four times a second. A job deletes what
-- every server has read.
create table announcement (
  id bigint generated always as identity primary key,
  channel text not null,
  payload text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index announcement_created_at on announcement (created_at);

-- Tells all servers, this one included, when the caller's transaction commits.
create function announce(channel text, payload text) returns void
language plpgsql as $$
begin
  if (select is_portable from engine_path where feature = 'notifications') then
    insert into announcement (channel, payload) values (announce.channel, announce.payload);
  else
    perform pg_notify(channel, payload);
  end if;
end
$$;

create or replace function announce_mail() returns trigger language plpgsql as $$
begin
  perform announce('mail_queued', '');
  return null;
end
$$;

create or replace function announce_ended_sessions() returns trigger language plpgsql as $$
begin
  perform announce('session_ended', encode(token_hash, 'hex')) from ended;
  return null;
end
$$;

create or replace function announce_changed_role() returns trigger language plpgsql as $$
begin
  perform announce('role_changed', json_build_object(
    'customerId', new.person_id,
    'role', case when new.ended_at is null then new.role end
  )::text);
  return null;
end
$$;

-- In place of locks of a session: whatever only one server may do at a time locks its row. The
-- migrations create the table first where they need it.
create table if not exists server_lock (name text primary key);

-- In place of `pg_locks`: a transaction that writes to a followed table joins the newest epoch, by a
-- shared lock of its row, before it draws an id. Whoever follows the table notes the highest id,
-- begins an epoch, and goes as far as that id once no earlier epoch has a lock: the transactions
-- that may have drawn an id up to there have ended then. The triggers exist only where they are
-- needed.
create table writing_epoch (
  id bigint generated always as identity primary key
);
insert into writing_epoch default values;

-- As the owner, because a lock of a row needs a privilege to update it, which not all writers have.
create function join_newest_epoch() returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  loop
    perform 1 from public.writing_epoch order by id desc limit 1 for key share;
    -- The epoch that was the newest may have been removed meanwhile.
    exit when found;
  end loop;
end
$$;

create function join_writing_epoch() returns trigger
language plpgsql as $$
begin
  perform public.join_newest_epoch();
  return null;
end
$$;

-- A posting draws the ids of its transactions before it inserts them.
create function draw_transaction_ids(how_many integer) returns bigint[]
language plpgsql as $$
begin
  perform public.join_newest_epoch();
  return array(
    select nextval('public.bank_transaction_id_seq') from generate_series(1, how_many)
  );
end
$$;
