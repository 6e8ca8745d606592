import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { canEnter, chooseSystemUser, type SystemUser } from './system-user.ts';

/**
 * The location for files that PostgreSQL's own user must reach but cannot reach inside the
 * checkout.
 */
export const STAGING_ROOT =
  process.getuid?.() === 0
    ? '/var/lib/seven-hills-bank'
    : join(homedir(), '.cache', 'seven-hills-bank');

interface ClusterPlace {
  /** PostgreSQL's data directory. */
  cluster: string;
  /** The user that runs the server; undefined means the current user. */
  user: SystemUser | undefined;
}

/**
 * Returns where the cluster of a data directory is: inside it, or, if the data directory belongs to
 * root and the user `nobody` cannot enter it, under `/var/lib/seven-hills-bank`, with a note in the
 * data directory.
 */
export function placeCluster(dataDirectory: string): ClusterPlace {
  const inside = join(dataDirectory, 'postgres');
  const user = chooseSystemUser(inside);
  if (canEnter(user, dataDirectory)) return { cluster: inside, user };

  const outside = stagedCluster(dataDirectory);
  makeStagingFolder(dirname(outside));
  writeFileSync(
    join(dataDirectory, 'WHERE-THE-DATA-IS.txt'),
    `PostgreSQL does not run as root, and no other user can enter this folder.\nThe database is in ${outside}.\n`,
  );
  return { cluster: outside, user: chooseSystemUser(outside) };
}

/** The cluster's path outside its data directory, the same at each start. */
function stagedCluster(dataDirectory: string): string {
  const id = createHash('sha256').update(realpathSync(dataDirectory)).digest('hex').slice(0, 16);
  return join(STAGING_ROOT, id, 'postgres');
}

/** Creates a folder under the staging root that every user can enter, regardless of the umask. */
export function makeStagingFolder(folder: string): void {
  for (const path of [STAGING_ROOT, folder]) {
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o755);
  }
}
