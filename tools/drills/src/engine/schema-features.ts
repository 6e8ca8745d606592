import { expectEffect, expectRefusal, type Feature, onlyValue } from './feature.ts';

/** What tables, indexes, triggers, and statements can do. */
export const schemaFeatures: readonly Feature[] = [
  {
    name: 'server_version_num of 15 or later',
    usedBy: 'the start',
    async probe({ one }) {
      const version = Number(
        await onlyValue<number>(one, "select current_setting('server_version_num')::int"),
      );
      if (version < 150_000) throw new Error(`it is ${version}`);
    },
  },
  {
    name: '`pg_control_system()`',
    usedBy: 'comparing the addresses of the three roles at the start',
    async probe({ one }) {
      await one.query('select system_identifier from pg_control_system()');
    },
  },
  {
    name: 'triggers for each row with `when`, and before truncate',
    usedBy: 'append-only tables, the ledger’s guards',
    async probe({ one }) {
      await one.query(`
        create function refuse_probe() returns trigger language plpgsql as $$
        begin raise exception 'refused' using errcode = 'restrict_violation'; end $$;
        create table guarded (id bigint primary key, amount bigint not null default 0);
        create trigger guarded_opens_empty before insert on guarded
          for each row when (new.amount <> 0) execute function refuse_probe();
        create trigger guarded_stays before delete or truncate on guarded
          execute function refuse_probe()`);
      await one.query('insert into guarded values (1)');
      await expectRefusal(one.query('insert into guarded values (2, 5)'), '23001');
      await expectRefusal(one.query('delete from guarded'), '23001');
      await expectRefusal(one.query('truncate guarded'), '23001');
    },
  },
  {
    name: 'statement triggers with transition tables',
    usedBy: 'double entry as the database’s own guard, ended sessions',
    async probe({ one }) {
      await one.query(`
        create table balanced (id bigint primary key, amount bigint not null);
        insert into balanced values (1, 100), (2, -100);
        create function refuse_imbalance() returns trigger language plpgsql as $$
        begin
          if (select sum(amount) from rows_after) <> (select sum(amount) from rows_before) then
            raise exception 'unbalanced' using errcode = 'restrict_violation';
          end if;
          return null;
        end $$;
        create trigger balanced_changes after update on balanced
          referencing old table as rows_before new table as rows_after
          for each statement execute function refuse_imbalance()`);
      await one.query('update balanced set amount = -amount');
      await expectRefusal(one.query('update balanced set amount = 5 where id = 1'), '23001');
    },
  },
  {
    name: 'check constraints, enumerations, foreign keys, `unique nulls not distinct`',
    usedBy: 'every table',
    async probe({ one }) {
      await one.query(`
        create type probe_side as enum ('debit', 'credit');
        create table ruled (
          id bigint primary key, side probe_side not null, parent bigint references ruled,
          amount bigint check (amount > 0), note text,
          constraint ruled_once unique nulls not distinct (side, note)
        )`);
      await one.query("insert into ruled values (1, 'debit', null, 5, null)");
      await expectRefusal(
        one.query("insert into ruled values (2, 'credit', null, 0, 'a')"),
        '23514',
      );
      await expectRefusal(one.query("insert into ruled values (2, 'credit', 9, 1, 'a')"), '23503');
      await expectRefusal(
        one.query("insert into ruled values (2, 'debit', null, 1, null)"),
        '23505',
      );
    },
  },
  {
    name: 'partial unique, covering, expression and descending indexes, `collate "C"`',
    usedBy: 'history, search, one resolution of a pending transfer',
    async probe({ one }) {
      await one.query(`
        create table indexed (id bigint primary key, pending_id bigint, name text collate "C");
        create unique index indexed_once on indexed (pending_id) where pending_id is not null;
        create index indexed_name on indexed (lower(name) collate "C", id desc) include (pending_id)`);
      await one.query("insert into indexed values (1, 1, 'a'), (2, null, 'b'), (3, null, 'c')");
      await expectRefusal(one.query('insert into indexed values (4, 1, null)'), '23505');
    },
  },
  {
    name: 'block range indexes, `fillfactor`, `set storage`',
    usedBy: 'idempotency, finding new transfers, accounts',
    async probe({ one }) {
      await one.query(`
        create table packed (id bigint primary key, made_at timestamptz default now(), words text)
          with (fillfactor = 50);
        alter table packed alter column words set storage external;
        create index packed_made_at on packed using brin (made_at)`);
    },
  },
  {
    name: '`pg_trgm` with a GIN index',
    usedBy: 'search for people, transactions, and events',
    async probe({ one }) {
      await one.query('create extension if not exists pg_trgm');
      await one.query('create table searched (words text)');
      await one.query('create index searched_words on searched using gin (words gin_trgm_ops)');
    },
    otherwise: 'searches read all rows',
  },
  {
    name: 'sets as arrays: `insert … select from unnest(…) returning`',
    usedBy: 'every batch of postings',
    async probe({ one }) {
      await one.query('create table batch (id bigint primary key, amount bigint)');
      const { rows } = await one.query<{ id: bigint }>(
        `insert into batch select * from unnest($1::bigint[], $2::bigint[]) returning id`,
        ['{1,2}', '{5,7}'],
      );
      expectEffect(rows.length === 2 && typeof rows[0]?.id === 'bigint', 'rows were not returned');
    },
  },
  {
    name: 'sequences in steps, identity columns with `overriding system value`',
    usedBy: 'ids of transfers and transactions',
    async probe({ one, other }) {
      await one.query('create sequence stepped increment by 10000 minvalue 1');
      const first = await onlyValue<bigint>(one, "select nextval('stepped')");
      const second = await onlyValue<bigint>(other, "select nextval('stepped')");
      expectEffect(second === (first ?? 0n) + 10_000n, `${second} was drawn after ${first}`);
      await one.query('create table numbered (id bigint generated always as identity primary key)');
      await one.query('insert into numbered (id) overriding system value values (7)');
    },
  },
  {
    name: '`on conflict` with an update, for a partial index, and doing nothing',
    usedBy: 'counters, settings, alerts',
    async probe({ one }) {
      await one.query(`
        create table counted (name text, ended boolean not null default false, events int not null);
        create unique index counted_open on counted (name) where not ended`);
      const count = `insert into counted (name, events) values ('a', 1)
        on conflict (name) where not ended do update set events = counted.events + excluded.events
        returning events`;
      await one.query(count);
      expectEffect((await onlyValue<number>(one, count)) === 2, 'the row was not updated');
      await one.query("insert into counted (name, events) values ('a', 1) on conflict do nothing");
    },
  },
  {
    name: 'statements that write in `with`, on one snapshot, with `materialized`',
    usedBy: 'alerts, figures, the audit log',
    async probe({ one }) {
      await one.query('create table source (id bigint primary key)');
      await one.query('create table target (id bigint primary key)');
      await one.query('insert into source values (1), (2)');
      const taken = await onlyValue<bigint>(
        one,
        `with taken as materialized (delete from source returning id),
              kept as (insert into target select id from taken returning id)
         select count(*) from kept`,
      );
      expectEffect(taken === 2n, 'the rows did not move');
    },
  },
  {
    name: 'jsonb, time zones, `statement_timestamp`, `string_agg`, `row_number`, `lateral`',
    usedBy: 'reports, the bank’s calendar, history',
    async probe({ one }) {
      const day = await onlyValue<string>(
        one,
        `select (timestamptz '2026-11-23 03:00Z' at time zone 'America/New_York')::date`,
      );
      expectEffect(day === '2026-11-22', `the day in New York was ${day}`);
      await one.query(
        `select string_agg(part.name, ',' order by part.name), row_number() over ()
         from jsonb_to_recordset('[{"name": "a"}]'::jsonb) as part (name text)
         cross join lateral (select statement_timestamp()) as moment
         group by part.name`,
      );
    },
  },
  {
    name: 'functions as their definer, with a search path',
    usedBy: 'epochs of writers, jobs',
    async probe({ one }) {
      await one.query(`
        create function as_owner() returns text language plpgsql
          security definer set search_path = pg_catalog, public
          as $$ begin return current_setting('search_path'); end $$`);
      expectEffect(
        (await onlyValue(one, 'select as_owner()')) === 'pg_catalog, public',
        'the search path was not set',
      );
    },
  },
  {
    name: 'privileges on columns, and asking for them',
    usedBy: 'the three roles',
    async probe({ one }) {
      await one.query('create table secret (id bigint, hash text)');
      await one.query('grant select (id) on secret to public');
      await one.query('revoke all on secret from public');
      await one.query(
        `select has_table_privilege('secret', 'select'),
                has_parameter_privilege('session_replication_role', 'set'),
                pg_has_role(current_user, 'usage')`,
      );
    },
  },
  {
    name: 'row-level security with a policy',
    usedBy: 'the tables of jobs',
    async probe({ one }) {
      await one.query('create table policed (id bigint)');
      await one.query('alter table policed enable row level security');
      await one.query('create policy all_rows on policed using (true) with check (true)');
    },
  },
  {
    name: 'catalogs: definitions of triggers, constraints and indexes, settings of roles',
    usedBy: 'the audit of the guards',
    async probe({ one }) {
      const text = await onlyValue<string>(
        one,
        `select string_agg(pg_get_triggerdef(item.oid), '') || string_agg(pg_get_constraintdef(rule.oid), '')
                || string_agg(pg_get_indexdef(indexrelid), '') || count(setting.setconfig)
         from pg_trigger as item
         join pg_constraint as rule on rule.conrelid = item.tgrelid
         join pg_index on indrelid = item.tgrelid
         left join pg_db_role_setting as setting on setdatabase = 0 and setrole = 0
         where not item.tgisinternal`,
      );
      expectEffect(/trigger/i.test(text ?? ''), 'the definitions are empty');
    },
  },
  {
    name: 'positions in the log: `pg_current_wal_lsn()`, `pg_stat_replication`',
    usedBy: 'the metric of replicas’ delay',
    async probe({ one }) {
      await one.query(
        `select pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), replay_lag, sync_state
         from pg_stat_replication`,
      );
    },
  },
  {
    name: '`pg_stat_activity`',
    usedBy: 'tests and drills',
    async probe({ one }) {
      await one.query('select pid, datname, state, wait_event_type, query from pg_stat_activity');
    },
    otherwise: 'only tests use it',
  },
];
