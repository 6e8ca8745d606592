import type { TestBank } from './test-bank.ts';

/**
 * Holds a session's lock like another server that does its work; returns a function that ends it.
 */
export async function holdLock({ database }: TestBank, key: number): Promise<() => void> {
  const server = await database.connect();
  await server.query('select pg_advisory_lock($1)', [key]);
  return () => server.release(true);
}
