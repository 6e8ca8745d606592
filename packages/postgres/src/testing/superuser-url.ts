import { realpathSync } from 'node:fs';
import { passwordOf, SUPERUSER } from '../embedded/passwords.ts';
import { runningDatabaseUrl } from '../embedded/running-url.ts';
import { placeCluster } from '../embedded/staging.ts';

/**
 * The superuser's connection string to a database of the embedded server that another process runs on
 * the data directory, for drills that break what the bank can't; undefined when none runs.
 */
export function superuserUrl(dataDirectory: string, database: string): string | undefined {
  const running = runningDatabaseUrl(dataDirectory, database);
  if (running === undefined) return undefined;
  const url = new URL(running);
  url.username = SUPERUSER;
  url.password = passwordOf(placeCluster(realpathSync(dataDirectory)).cluster, SUPERUSER);
  return url.href;
}
