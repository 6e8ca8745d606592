import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/compose/settings.ts';
import {
  judgeReplica,
  type PrimaryState,
} from '../../src/platform/database/replicas/judge-replica.ts';
import {
  createPositionLog,
  endOfRecords,
} from '../../src/platform/database/replicas/position-log.ts';

describe('the setting DATABASE_REPLICA_URLS', () => {
  const database = { DATABASE_URL: 'postgres://bank:a@db/bank', BANK_MODE: 'demo' };
  const read = (list: string, more: Record<string, string> = {}) =>
    readSettings({ ...database, DATABASE_REPLICA_URLS: list, ...more }, '/').replicas;

  it('names each replica in full, and reports log in there as the reader', () => {
    const list = 'postgres://bank:a@r1/bank, postgresql://bank:a@r2:6000/bank?sslmode=require';
    expect(read(list, { DATABASE_READER_URL: 'postgres://reader:b@db,db2/bank' })).toEqual({
      addresses: [
        {
          name: 'r1:5432',
          service: 'postgres://bank:a@r1/bank',
          reader: 'postgres://reader:b@r1:5432/bank',
        },
        {
          name: 'r2:6000',
          service: 'postgresql://bank:a@r2:6000/bank?sslmode=require',
          reader: 'postgres://reader:b@r2:6000/bank',
        },
      ],
      maxLagSeconds: 5,
    });
    expect(read('postgres://bank:a@r1/bank').addresses[0]?.reader).toBe(
      'postgres://bank:a@r1/bank',
    );
    expect(readSettings(database, '/').replicas.addresses).toEqual([]);
  });

  it.each([
    ['r1', {}, 'must be a PostgreSQL address'],
    ['postgres://bank@r1,r2/bank', {}, 'must name one host in each address'],
    ['postgres://bank@r1/bank,postgres://bank@r1/bank', {}, 'names r1:5432 again'],
    ['postgres://bank@r1/bank?target_session_attrs=standby', {}, 'without target_session_attrs'],
    ['postgres://bank@r1:99999/bank', {}, 'must name ports from 1 to 65535'],
    [
      'postgres://bank@r1/bank',
      { DATABASE_URL: '' },
      'DATABASE_REPLICA_URLS requires DATABASE_URL',
    ],
    [
      'postgres://bank@r1/bank',
      { DATABASE_REPLICA_MAX_LAG_SECONDS: '0' },
      'DATABASE_REPLICA_MAX_LAG_SECONDS must be a number from 1 to 60',
    ],
  ])('%s with %j is refused in one sentence', (list, more, sentence) => {
    expect(() => read(list, more)).toThrow(sentence);
  });
});

describe('the log of the primary’s positions', () => {
  it('tells up to what time a replica is complete', () => {
    const log = createPositionLog(1_000);
    expect(log.replayedUntil(100n)).toBe(Number.NEGATIVE_INFINITY);
    log.note(10, 100n);
    log.note(20, 100n);
    log.note(30, 150n);
    expect(log.replayedUntil(99n)).toBe(Number.NEGATIVE_INFINITY);
    expect(log.replayedUntil(100n)).toBe(20);
    expect(log.replayedUntil(149n)).toBe(20);
    expect(log.replayedUntil(150n)).toBe(30);
    // While nothing is written, a complete replica does not become older.
    log.note(5_000, 150n);
    expect(log.replayedUntil(150n)).toBe(5_000);
    expect(log.replayedUntil(149n)).toBe(20);
    log.clear();
    expect(log.replayedUntil(150n)).toBe(Number.NEGATIVE_INFINITY);
  });

  it('forgets positions that are older than its reach', () => {
    const log = createPositionLog(1_000);
    for (let at = 0; at < 5_000; at++) log.note(at, BigInt(at));
    expect(log.begin()).toBeGreaterThan(1_000);
    expect(log.begin()).toBeLessThanOrEqual(4_000);
    expect(log.replayedUntil(4_000n)).toBe(4_000);
  });

  it('reads a position after a page header as the end of the previous page', () => {
    const page = 8_192n;
    expect(endOfRecords(3n * page + 24n, page)).toBe(3n * page);
    expect(endOfRecords(3n * page + 40n, page)).toBe(3n * page);
    expect(endOfRecords(3n * page, page)).toBe(3n * page);
    expect(endOfRecords(3n * page + 48n, page)).toBe(3n * page + 48n);
  });
});

describe('a replica', () => {
  const positions = createPositionLog(1_000);
  positions.note(10, 100n);
  positions.note(20, 200n);
  const primary: PrimaryState = { positions, mark: 'ours' };
  const never = Number.NEGATIVE_INFINITY;

  it.each([
    ['follows', { replayed: 150n, mark: 'ours' }, null, 10],
    ['has everything', { replayed: 200n, mark: 'ours' }, null, 20],
    ['follows far behind', { replayed: 50n, mark: 'ours' }, null, never],
    ['has not reached the timeline', { replayed: 50n, mark: null }, 'lagging', never],
    ['went on elsewhere', { replayed: 150n, mark: null }, 'diverged', never],
    ['was promoted beside', { replayed: 150n, mark: 'theirs' }, 'diverged', never],
    ['is a primary', { replayed: 150n, mark: 'ours', isReplica: false }, 'accepts_writes', never],
  ])('that %s is judged accordingly', (_, answer, reason, completeUntil) => {
    expect(judgeReplica(primary, { isReplica: true, ...answer })).toEqual({
      reason,
      completeUntil,
    });
  });

  it('is not used before it has the primary’s mark', () => {
    const answer = { isReplica: true, replayed: 150n, mark: null };
    expect(judgeReplica({ positions, mark: null }, answer).reason).toBe('starting');
  });
});
