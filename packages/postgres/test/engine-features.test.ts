import {
  createTestDatabase,
  parseRefusals,
  refuseFunctions,
  type TestDatabase,
} from '@seven-hills/postgres-testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresFeatures, probeEngineFeatures, whyMissing } from '../src/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase([]);
});
afterAll(() => database.drop());

it.skipIf(process.env.REFUSE)('PostgreSQL has every feature', async () => {
  expect(await probeEngineFeatures(database.roles.owner.connectionString)).toEqual(
    postgresFeatures,
  );
});

it('an engine that refuses functions lacks what needs them, and says why', async () => {
  await refuseFunctions(database.pool, parseRefusals('all'));
  const { connectionString } = database.roles.owner;
  expect(await probeEngineFeatures(connectionString)).toMatchObject({
    notifications: false,
    sessionLocks: false,
    writersInLocks: false,
  });
  expect(await whyMissing(connectionString, 'sessionLocks')).toBe(
    'permission denied for function pg_advisory_lock',
  );
});

it('an unreachable database is an error, not a missing feature', async () => {
  await expect(probeEngineFeatures('postgresql://127.0.0.1:1/none')).rejects.toThrow(
    'ECONNREFUSED',
  );
});
