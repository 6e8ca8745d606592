import { realpathSync } from 'node:fs';
import { runningDatabaseUrl } from '@seven-hills/postgres-embedded';
import { passwordOf, placeCluster, SUPERUSER } from '@seven-hills/postgres-embedded/parts';

/**
 * Returns the superuser's connection string to a database of the embedded server that another
 * process runs on the data directory, for drills that break what the bank's roles cannot; undefined
 * if none is running.
 */
export function superuserUrl(dataDirectory: string, database: string): string | undefined {
  const running = runningDatabaseUrl(dataDirectory, database);
  if (running === undefined) return undefined;
  const url = new URL(running);
  url.username = SUPERUSER;
  url.password = passwordOf(placeCluster(realpathSync(dataDirectory)).cluster, SUPERUSER);
  return url.href;
}
