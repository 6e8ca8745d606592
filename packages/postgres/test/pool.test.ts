import { createTestDatabase, type TestDatabase } from '@seven-hills/postgres-testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool, inTransaction, sharingConnections } from '../src/index.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase([]);
  await database.pool.query('create table note (text text not null)');
});

afterAll(() => database.drop());

describe('values read from the database', () => {
  test.each([
    ['bigint', '9007199254740993::bigint', 9_007_199_254_740_993n],
    ['bigint[]', 'array[9007199254740993, null]::bigint[]', [9_007_199_254_740_993n, null]],
    ['date', "'2026-02-28'::date", '2026-02-28'],
    ['date[]', "array['2026-02-28', null]::date[]", ['2026-02-28', null]],
    ['numeric', '0.10::numeric', '0.10'],
    ['numeric[]', 'array[0.10, 12345678901234567890.12]', ['0.10', '12345678901234567890.12']],
    ['timestamptz', "'2026-02-28T12:00:00Z'::timestamptz", new Date('2026-02-28T12:00:00Z')],
    [
      'timestamptz to the microsecond, from another zone',
      "'2026-02-28T12:00:00.987654+05:30'::timestamptz",
      new Date('2026-02-28T06:30:00.987Z'),
    ],
    ['timestamptz without end', "'infinity'::timestamptz", Number.POSITIVE_INFINITY],
    ['int', '7', 7],
  ])('%s keeps its precision', async (_type, expression, value) => {
    const { rows } = await database.pool.query(`select ${expression} as value`);
    expect(rows).toEqual([{ value }]);
  });
});

describe('a pool', () => {
  test('prepares a connection before it hands it out', async () => {
    const pool = createPool({
      connectionString: database.connectionString,
      async onConnect(connection) {
        await connection.query('select 1');
        await connection.query("set application_name = 'prepared'");
      },
    });
    try {
      const { rows } = await pool.query('show application_name');
      expect(rows).toEqual([{ application_name: 'prepared' }]);
    } finally {
      await pool.end();
    }
  });

  test('answers work that shares connections on one, where each statement fails alone', async () => {
    const { connectionString } = database;
    const pool = createPool({ connectionString, max: 1, connectTimeoutMs: 1_000, pipeline: true });
    try {
      const process = 'select pg_backend_pid() as id';
      const named = { name: 'process', text: `${process} where $1`, values: [true] };
      const answers = await sharingConnections(() =>
        Promise.allSettled([
          pool.query(process),
          pool.query(`insert into note values ('shared')`),
          pool.query('select 1 / $1::int', [0]),
          pool.query(named),
          pool.query(named),
        ]),
      );
      const [first, written, failed, ...last] = answers.map((answer) =>
        answer.status === 'fulfilled' ? answer.value : String(answer.reason),
      );
      expect(failed).toContain('division by zero');
      expect(written).toMatchObject({ rowCount: 1 });
      expect(first).toMatchObject({ rowCount: 1, rows: [{ id: expect.any(Number) }] });
      expect(last).toEqual([first, first]);
      // Each took effect once.
      const { rows: notes } = await pool.query(
        `delete from note where text = 'shared' returning 1`,
      );
      expect(notes).toHaveLength(1);
      // The connection is free again.
      await expect.poll(() => pool.idleCount).toBe(1);
    } finally {
      await pool.end();
    }
  });

  test('takes one round trip for what is asked at once', async () => {
    const { connectionString } = database;
    const pool = createPool({ connectionString, max: 1, pipeline: true });
    try {
      // Statements of one round trip are one transaction.
      const ask = (name: string) =>
        pool.query({ name, text: 'select now() as at, $1::text as name', values: [name] });
      const answers = await sharingConnections(() => Promise.all(['a', 'b'].map(ask)));
      const [one, other] = answers.map(({ rows }) => rows[0] as { at: Date; name: string });
      expect([one?.name, other?.name]).toEqual(['a', 'b']);
      expect(one?.at).toEqual(other?.at);
      // The connection knows what it has prepared, whoever asks.
      expect((await ask('a')).rows).toMatchObject([{ name: 'a' }]);
      expect((await sharingConnections(() => ask('a'))).rows).toMatchObject([{ name: 'a' }]);
    } finally {
      await pool.end();
    }
  });

  test('reports to work that shares connections that there is none', async () => {
    const pool = createPool({
      connectionString: 'postgres://nobody@127.0.0.1:1/none',
      pipeline: true,
    });
    const asked = sharingConnections(() => pool.query('select 1'));
    await expect(asked).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await pool.end();
  });

  test('survives the loss of its idle connections', async () => {
    const losses: Error[] = [];
    let noted = () => {};
    const loss = new Promise<void>((resolve) => {
      noted = resolve;
    });
    const pool = createPool({
      connectionString: database.connectionString,
      max: 1,
      onIdleError: (error) => {
        losses.push(error);
        noted();
      },
    });
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await loss;
    expect(losses).toMatchObject([{ code: '57P01' }]);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('cancels a statement that runs longer than allowed', async () => {
    const pool = createPool({
      connectionString: database.connectionString,
      statementTimeoutMs: 20,
    });
    await expect(pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
    await pool.end();
  });
});

describe('a transaction', () => {
  test('keeps everything once its work is done, and returns its result', async () => {
    const result = await inTransaction(database.pool, async (connection) => {
      await connection.query("insert into note values ('kept')");
      return 'done';
    });
    expect(result).toBe('done');
    expect(await count('kept')).toBe(1);
  });

  test('keeps nothing if its work fails, and rethrows the error', async () => {
    const failure = inTransaction(database.pool, async (connection) => {
      await connection.query("insert into note values ('lost')");
      throw new Error('no');
    });
    await expect(failure).rejects.toThrow('no');
    expect(await count('lost')).toBe(0);
  });

  test('whose connection breaks leaves none of it in the pool', async () => {
    const pool = createPool({ connectionString: database.connectionString, max: 1 });
    const failure = inTransaction(pool, async (connection) => {
      await connection.query('select pg_terminate_backend(pg_backend_pid())');
    });
    await expect(failure).rejects.toThrow();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});

async function count(text: string): Promise<number | null> {
  return (await database.pool.query('select from note where text = $1', [text])).rowCount;
}
