-- The bank runs on PostgreSQL only, so what it did another way on other engines is gone.

create or replace function announce_mail() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail_queued', '');
  return null;
end
$$;

create or replace function announce_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', encode(token_hash, 'hex')) from ended;
  return null;
end
$$;

create or replace function announce_changed_role() returns trigger language plpgsql as $$
begin
  perform pg_notify('role_changed', json_build_object(
    'customerId', new.person_id,
    'role', case when new.ended_at is null then new.role end
  )::text);
  return null;
end
$$;

drop function announce(text, text), draw_transaction_ids(integer), join_writing_epoch(),
  join_newest_epoch();
drop table engine_path, announcement, server_lock, writing_epoch;
