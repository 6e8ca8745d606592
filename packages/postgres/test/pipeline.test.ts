import { createTestDatabase, type TestDatabase } from '@seven-hills/postgres-testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bigints, byteas, type Connection, Pipeline, type Statement, texts } from '../src/index.ts';

let database: TestDatabase;
let connection: Connection;
let pipeline: Pipeline;

beforeAll(async () => {
  database = await createTestDatabase([]);
  await database.pool.query('create table note (id bigint primary key, text text)');
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.pool.query('truncate note');
  connection = await database.pool.connect();
  pipeline = new Pipeline(connection);
  return async () => {
    await connection.query('rollback');
    connection.release();
  };
});

const begin: Statement = { name: 'begin', text: 'begin' };
const commit: Statement = { name: 'commit', text: 'commit' };
const insert = (ids: bigint[], notes: (string | null)[]): Statement => ({
  name: 'insert',
  text: 'insert into note select * from unnest($1::bigint[], $2::text[])',
  values: [bigints(ids), texts(notes)],
});
const read: Statement<{ id: bigint; text: string | null }> = {
  name: 'read',
  text: 'select id, text from note order by id',
};

async function stored(): Promise<unknown[]> {
  const { rows } = await database.pool.query('select id, text from note order by id');
  return rows;
}

test('each statement gets its own rows, and sees what the earlier ones did', async () => {
  pipeline.add(begin);
  const before = pipeline.add(read);
  pipeline.add(insert([1n, 2n], ['one', null]));
  const after = pipeline.add(read);
  const committed = pipeline.addCommand(commit);
  await pipeline.send();
  expect(await before).toEqual([]);
  expect(await after).toEqual([
    { id: 1n, text: 'one' },
    { id: 2n, text: null },
  ]);
  expect(await committed).toBe('COMMIT');
});

test('any text and any bytes arrive unchanged', async () => {
  const notes = ['"quoted"', 'back\\slash', '{a,b}', 'null', '', 'naïve – 💶', ' spaced '];
  pipeline.add(
    insert(
      notes.map((_, index) => BigInt(index)),
      notes,
    ),
  );
  const bytes = [Buffer.from([0, 34, 92, 255]), Buffer.alloc(0)];
  const echoed = pipeline.add<{ part: Buffer }>({
    name: 'echo',
    text: 'select part from unnest($1::bytea[]) as part',
    values: [byteas(bytes)],
  });
  await pipeline.send();
  expect(await stored()).toEqual(notes.map((text, index) => ({ id: BigInt(index), text })));
  expect((await echoed).map(({ part }) => part)).toEqual(bytes);
});

test.each([
  ['in its data', insert([1n, 1n], ['once', 'twice'])],
  ['in its text', { name: 'broken', text: 'select from nowhere' }],
])('a statement that fails %s takes the commit behind it along', async (_where, failing) => {
  pipeline.add(begin);
  pipeline.add(insert([7n], ['seven']));
  const failed = pipeline.add(failing);
  const committed = pipeline.addCommand(commit);
  await expect(pipeline.send()).rejects.toMatchObject({ severity: 'ERROR' });
  await expect(failed).rejects.toMatchObject({ severity: 'ERROR' });
  await expect(committed).rejects.toMatchObject({ severity: 'ERROR' });
  await connection.query('rollback');
  expect(await stored()).toEqual([]);

  pipeline.add(insert([8n], ['eight']));
  await pipeline.send();
  expect(await stored()).toEqual([{ id: 8n, text: 'eight' }]);
});

test('another query is sent after the queue, and reports an earlier failure', async () => {
  pipeline.add(begin);
  pipeline.add(insert([1n], ['one']));
  const { rows } = await pipeline.query('select count(*)::int as notes from note');
  expect(rows).toEqual([{ notes: 1 }]);
  pipeline.add(insert([1n], ['again']));
  await expect(pipeline.query('select 1')).rejects.toMatchObject({ code: '23505' });
});

test('statements that were added but not sent are never executed', async () => {
  pipeline.add(insert([1n], ['one']));
  expect(await stored()).toEqual([]);
});

test('a connection that breaks rejects everything that was sent', async () => {
  const own = await database.pool.connect();
  const broken = new Pipeline(own);
  const slept = broken.add({ name: 'sleep', text: 'select pg_sleep(60)' });
  const sending = broken.send();
  own.connection.stream.destroy(new Error('cut'));
  await expect(sending).rejects.toThrow();
  await expect(slept).rejects.toThrow();
  own.release(true);
});
