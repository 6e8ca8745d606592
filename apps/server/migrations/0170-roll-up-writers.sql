-- A roll-up waits for the database transactions that may hold an id up to `candidate_id`: those that
-- held the sequence's lock when it was seen (`virtualtransaction` in `pg_locks`). The snapshot's oldest
-- transaction, which it waited for before, can belong to any database of the server.
alter table activity_rollup
  drop column candidate_xid,
  add column candidate_writers text[] not null default '{}';

-- Who was writing when the present candidate was chosen is not known.
update activity_rollup set candidate_id = through_id;
