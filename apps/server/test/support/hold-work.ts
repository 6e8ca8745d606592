import { takeRowLock } from '@seven-hills/postgres';
import { enginePathsOf } from '../../src/platform/engine/engine-paths.ts';
import type { SingleWork } from '../../src/platform/engine/one-server.ts';
import type { TestBank } from './test-bank.ts';

/** Holds exclusive work like another server that is doing it; returns a function that ends it. */
export async function holdWork({ database }: TestBank, { name, key }: SingleWork) {
  const server = await database.connect();
  const { sessionLocks } = await enginePathsOf(database);
  if (sessionLocks) await server.query('select pg_advisory_lock($1)', [key]);
  else await takeRowLock(server, name, 'wait');
  return () => server.release(true);
}
