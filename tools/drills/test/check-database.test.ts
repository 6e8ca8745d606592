import { createTestDatabase, type TestDatabase } from '@seven-hills/postgres-testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkFeatures } from '../src/engine/check-features.ts';
import { NotCheckedError, openScratchServer } from '../src/engine/scratch-database.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await createTestDatabase([]);
});
afterAll(() => server.drop());

const databases = async () => {
  const { rows } = await server.pool.query<{ datname: string }>(
    "select datname from pg_database where datname like 'shb_check_%'",
  );
  return rows;
};

it('finds everything that the bank needs on PostgreSQL, and drops what it created', async () => {
  const scratch = await openScratchServer(server.connectionString);
  const before = await databases();
  const lines = await checkFeatures(await scratch.create('features'));
  expect(lines.length).toBeGreaterThan(25);
  expect(lines.filter(({ verdict }) => verdict === 'missing')).toEqual([]);
  expect(lines.filter(({ verdict, note }) => verdict === 'works another way' && !note)).toEqual([]);
  await scratch.drop();
  expect((await databases()).length).toBe(before.length);
});

it('says what is missing, and what works another way', async () => {
  const scratch = await openScratchServer(server.connectionString);
  const connectionString = await scratch.create('features');
  const url = new URL(connectionString);
  // Sessions that cannot write lack most features.
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const lines = await checkFeatures(url.href);
  const verdictOf = (part: string) => lines.find(({ name }) => name.includes(part));
  expect(verdictOf('triggers for each row')).toMatchObject({
    verdict: 'missing',
    note: expect.stringContaining('read-only'),
  });
  expect(verdictOf('pg_trgm')).toMatchObject({
    verdict: 'works another way',
    note: expect.stringContaining('searches read all rows'),
  });
  await scratch.drop();
});

it('refuses a role that may not create a database, and a server that does not answer', async () => {
  const scratch = await openScratchServer(server.roles.service.connectionString);
  await expect(scratch.create('features')).rejects.toThrow(NotCheckedError);
  await scratch.drop();
  await expect(openScratchServer('postgresql://127.0.0.1:1/none')).rejects.toThrow(
    'The server cannot be used',
  );
});
