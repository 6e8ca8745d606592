import { Pipeline } from '@seven-hills/postgres';
import { expectEffect, expectRefusal, type Feature, onlyValue } from './feature.ts';

/** What sessions see of each other's changes, and how they wait for each other. */
export const concurrencyFeatures: readonly Feature[] = [
  {
    name: 'read committed: a row is read again behind its lock',
    usedBy: 'every posting',
    async probe({ one, other }) {
      await one.query('create table reread (id bigint primary key, amount bigint)');
      await one.query('insert into reread values (1, 100)');
      await one.query('begin');
      await one.query('update reread set amount = 40 where id = 1');
      await other.query('begin');
      const waiting = onlyValue<bigint>(other, 'select amount from reread where id = 1 for update');
      await one.query('commit');
      const amount = await waiting;
      await other.query('commit');
      expectEffect(amount === 40n, `the row behind the lock had ${amount} instead of 40`);
    },
  },
  {
    name: 'repeatable read, read only: one snapshot',
    usedBy: 'the audit, reports',
    async probe({ one, other }) {
      await one.query('create table snapshot (id bigint primary key)');
      await other.query('begin isolation level repeatable read read only');
      await other.query('select count(*) from snapshot');
      await one.query('insert into snapshot values (1)');
      const count = await onlyValue<bigint>(other, 'select count(*) from snapshot');
      await expectRefusal(other.query('insert into snapshot values (2)'), '25006');
      await other.query('rollback');
      expectEffect(count === 0n, 'the snapshot changed');
    },
  },
  {
    name: '`for update skip locked`',
    usedBy: 'mail, wires, jobs, alerts',
    async probe({ one, other }) {
      await one.query('create table queue (id bigint primary key)');
      await one.query('insert into queue values (1), (2)');
      await one.query('begin');
      await one.query('select from queue where id = 1 for update');
      const { rows } = await other.query('select id from queue order by id for update skip locked');
      await one.query('commit');
      expectEffect(rows.length === 1 && rows[0].id === 2n, 'a locked row was not skipped');
    },
  },
  {
    name: '`for no key update` and `for key share` together',
    usedBy: 'postings during foreign-key checks, epochs of writers',
    async probe({ one, other }) {
      await one.query('create table shared (id bigint primary key)');
      await one.query('insert into shared values (1)');
      await one.query('begin');
      await one.query('select from shared where id = 1 for no key update');
      await other.query("set lock_timeout = '500ms'");
      await other.query('select from shared where id = 1 for key share');
      await expectRefusal(other.query('select from shared where id = 1 for share'), '55P03');
      await other.query('reset lock_timeout');
      await one.query('commit');
    },
  },
  {
    name: '`statement_timeout`, `lock_timeout`, `idle_in_transaction_session_timeout`',
    usedBy: 'the pools, stops of accounts, row locks',
    async probe({ one }) {
      await one.query('begin');
      await one.query("set local statement_timeout = '50ms'");
      await one.query('set local idle_in_transaction_session_timeout = 0');
      await expectRefusal(one.query('select pg_sleep(1)'), '57014');
      await one.query('rollback');
    },
  },
  {
    name: 'statements sent together, with the commit among them',
    usedBy: 'the posting engine',
    async probe({ one, other }) {
      await one.query('create table piped (id bigint primary key)');
      const pipeline = new Pipeline(one);
      const inserted = pipeline.add<{ id: bigint }>({
        name: 'probe-insert',
        text: 'insert into piped select * from unnest($1::bigint[]) returning id',
        values: ['{1,2,3}'],
      });
      await one.query('begin');
      const tag = pipeline.addCommand({ name: 'probe-commit', text: 'commit' });
      await pipeline.send();
      expectEffect((await inserted).length === 3, 'rows were not returned');
      expectEffect((await tag) === 'COMMIT', 'the commit was not confirmed');
      const count = await onlyValue<bigint>(other, 'select count(*) from piped');
      expectEffect(count === 3n, 'the rows were not committed');
    },
  },
  {
    name: 'ids that rise in the order in which sessions draw them',
    usedBy: 'cursors of alerts and figures',
    async probe({ one, other }) {
      await one.query(
        'create table drawn (id bigint generated always as identity primary key, who text)',
      );
      let last = 0n;
      for (let round = 0; round < 20; round += 1)
        for (const session of [one, other]) {
          const id = await onlyValue<bigint>(
            session,
            "insert into drawn (who) values ('probe') returning id",
          );
          expectEffect(id !== undefined && id > last, `${id} was drawn after ${last}`);
          last = id ?? last;
        }
    },
  },
  {
    name: '`pg_advisory_xact_lock`, shared and exclusive, and `pg_try_advisory_xact_lock`',
    usedBy: 'opening the bank, terms, policies, stops of accounts',
    async probe({ one, other }) {
      await one.query('begin');
      await one.query('select pg_advisory_xact_lock(18920)');
      await one.query('select pg_advisory_xact_lock_shared(18921)');
      const tries = 'select pg_try_advisory_xact_lock(18920)';
      expectEffect((await onlyValue(other, tries)) === false, 'it does not exclude anyone');
      await other.query("set lock_timeout = '500ms'");
      await other.query('select pg_advisory_xact_lock_shared(18921)');
      await expectRefusal(other.query('select pg_advisory_xact_lock(18921)'), '55P03');
      await other.query('reset lock_timeout');
      await one.query('commit');
      expectEffect((await onlyValue(other, tries)) === true, 'it outlives its transaction');
    },
  },
  {
    name: '`pg_advisory_lock` for a session',
    usedBy: 'migrations, the nightly and the continuous audit',
    probe: 'sessionLocks',
    otherwise: 'a locked row in an open transaction',
  },
  {
    name: '`listen` and `pg_notify`',
    usedBy: 'mail, live sockets, jobs',
    probe: 'notifications',
    otherwise: 'a table that is read four times a second; jobs once a second',
  },
  {
    name: '`xmin` of a row',
    usedBy: 'changed balances on screens',
    probe: 'rowVersions',
    otherwise: 'a count of changes in the account',
  },
  {
    name: 'writers in `pg_locks`',
    usedBy: 'how far alerts, figures and the audit may go',
    probe: 'writersInLocks',
    otherwise: 'epochs that writers join',
  },
];
