-- For the review of access: when a person last signed in, which their sessions no longer say once they
-- have ended.
create index audit_event_sign_in on audit_event (actor_id, happened_at) where action = 'signed_in';
