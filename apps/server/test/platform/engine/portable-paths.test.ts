import { createPool, inTransaction, postgresFeatures } from '@seven-hills/postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareDatabase } from '../../../src/opening/prepare-database.ts';
import { createListener } from '../../../src/platform/database/listener.ts';
import { readEnginePaths } from '../../../src/platform/engine/engine-paths.ts';
import { onOneServer } from '../../../src/platform/engine/one-server.ts';
import {
  announcementPollMs,
  removeOldAnnouncements,
} from '../../../src/platform/engine/polled-announcements.ts';
import { startJobs } from '../../../src/platform/jobs/start-jobs.ts';
import { expectedGuards, portableGuardsFile } from '../../../src/staff/books-check/guard-check.ts';
import { readGuards } from '../../../src/staff/books-check/read-guards.ts';
import { LiveClient } from '../../support/live-client.ts';
import { fundedCustomer, postMovement } from '../../support/people.ts';
import { bareEngine, openPortableBank } from '../../support/portable-bank.ts';
import type { TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openPortableBank();
  await bank.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  expect(await bank.audit()).toEqual([]);
  await bank.close();
});

describe('the paths of a database', () => {
  it('are decided when the bank first opens it, and kept at every later start', async () => {
    expect(await readEnginePaths(bank.database)).toEqual(bareEngine);
    expect(await prepareDatabase(bank.roles, postgresFeatures)).toEqual(bareEngine);
    expect(await prepareDatabase(bank.roles)).toEqual(bareEngine);
  });

  it('add guards, which the audit expects', async () => {
    const guards = await inTransaction(bank.superuser, readGuards);
    const usual = new Set(expectedGuards(postgresFeatures));
    const added = guards
      .filter((guard) => !usual.has(guard))
      .map(
        (guard) =>
          `${/ledger\.(account |count_change)/.test(guard) ? 'rowVersions' : 'writersInLocks'} ${guard}`,
      );
    await expect(`${added.join('\n')}\n`).toMatchFileSnapshot(portableGuardsFile);
    await bank.superuser.query('alter table audit_event disable trigger writer_joins_epoch');
    expect(await bank.audit()).toEqual([
      'The trigger writer_joins_epoch on audit_event is disabled.',
    ]);
    await bank.superuser.query('alter table audit_event enable trigger writer_joins_epoch');
  });
});

describe('without notifications', () => {
  const announce = (payload: string, database: { query: TestBank['database']['query'] }) =>
    database.query('select announce($1, $2)', ['note', payload]);

  async function listening(): Promise<{ heard: string[]; close(): Promise<void> }> {
    const heard: string[] = [];
    const listener = createListener(bank.connectionString);
    await listener.on('note', (payload) => heard.push(payload));
    return { heard, close: () => listener.close() };
  }

  it('an announcement reaches every server once, in order, when it is committed', async () => {
    await announce('before anyone listens', bank.database);
    const servers = [await listening(), await listening()];
    const late = await bank.database.connect();
    const undone = await bank.database.connect();
    await late.query('begin');
    await announce('drawn first, committed last', late);
    await undone.query('begin');
    await announce('rolled back', undone);
    await announce('one', bank.database);
    await announce('two', bank.database);
    for (const { heard } of servers)
      await vi.waitUntil(() => heard.length === 2, { timeout: 25_000, interval: 10 });
    await undone.query('rollback');
    await late.query('commit');
    undone.release();
    late.release();
    for (const { heard, close } of servers) {
      await vi.waitUntil(() => heard.length === 3, { timeout: 25_000, interval: 10 });
      expect(heard).toEqual(['one', 'two', 'drawn first, committed last']);
      await close();
    }
    expect(announcementPollMs).toBeLessThanOrEqual(250);
  });

  it('announcements made while the connection was lost arrive afterward', async () => {
    const { heard, close } = await listening();
    const { rowCount } = await bank.superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'seven-hills-listener' and datname = current_database()`,
    );
    expect(rowCount).toBe(1);
    await announce('meanwhile', bank.database);
    await vi.waitUntil(() => heard.length > 0, { timeout: 25_000, interval: 10 });
    expect(heard).toEqual(['meanwhile']);
    await close();
  });

  it('old announcements are removed, new ones stay', async () => {
    await bank.superuser.query(
      "insert into announcement (channel, payload, created_at) values ('note', 'old', now() - interval '1 hour')",
    );
    await removeOldAnnouncements(bank.database);
    const { rows } = await bank.database.query(
      'select payload from announcement where channel = $1',
      ['note'],
    );
    expect(rows.map(({ payload }) => payload)).toContain('meanwhile');
    expect(rows.map(({ payload }) => payload)).not.toContain('old');
  });

  it('jobs start within seconds, without errors', async () => {
    const done: string[] = [];
    const errors: unknown[] = [];
    const logger = { error: (line: unknown) => errors.push(line), warn: () => {}, debug: () => {} };
    const jobs = await startJobs(
      bank.connectionString,
      [{ name: 'try_it', schedule: '0 0 1 1 *', work: async () => void done.push('try_it') }],
      logger as unknown as Parameters<typeof startJobs>[2],
    );
    try {
      await bank.database.query("select graphile_worker.add_job('try_it')");
      await vi.waitUntil(() => done.length > 0, { timeout: 25_000, interval: 20 });
    } finally {
      await jobs.stop();
    }
    expect({ done, errors }).toEqual({ done: ['try_it'], errors: [] });
  });
});

describe('without locks of a session', () => {
  const work = { name: 'test', key: 1 };
  const server = () => {
    const guards = createPool({ connectionString: bank.roles.reader.connectionString, max: 1 });
    return { database: bank.database, guards };
  };

  it('exclusive work is done by one server at a time', async () => {
    const [one, other] = [server(), server()];
    let end = () => {};
    let first: Promise<boolean> | undefined;
    await new Promise<void>((begun) => {
      first = onOneServer(one, work, () => {
        begun();
        return new Promise<void>((resolve) => {
          end = resolve;
        });
      });
    });
    expect(await onOneServer(other, work, async () => {})).toBe(false);
    end();
    expect(await first).toBe(true);
    await vi.waitUntil(() => onOneServer(other, work, async () => {}), { timeout: 25_000 });
    for (const { guards } of [one, other]) await guards.end();
  });

  it('a server that dies leaves no lock', async () => {
    const [one, other] = [server(), server()];
    const doing = onOneServer(one, work, async () => {
      await bank.superuser.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction'`,
      );
    });
    await doing.catch(() => undefined);
    await vi.waitUntil(() => onOneServer(other, work, async () => {}), { timeout: 25_000 });
    for (const { guards } of [one, other]) await guards.end();
  });
});

describe('without row versions', () => {
  it('each change of an account reaches its owner', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    const live = await LiveClient.open(bank.app, ann.client.cookie);
    await postMovement(bank, ann, 'deposit', 700n);
    await live.next('account_changed');
    live.close();
  });

  it('a version is never reused, even if the account is as it was before', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    const read = async () => {
      const { rows } = await bank.database.query(
        'select version from ledger.account_state where id = $1',
        [ann.accountId],
      );
      return rows[0].version as bigint;
    };
    const versions = [await read()];
    for (const isFrozen of [true, false]) {
      await bank.superuser.query('update ledger.account set frozen = $2 where id = $1', [
        ann.accountId,
        isFrozen,
      ]);
      versions.push(await read());
    }
    expect(new Set(versions).size).toBe(3);
  });
});
