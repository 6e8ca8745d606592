import { chmodSync, lchownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { passwordFile, SUPERUSER } from '../cluster/passwords.ts';
import { placeCluster } from '../host/staging.ts';
import { giveTo } from '../host/system-user.ts';
import { ensureWritableDirectory } from '../host/writable-directory.ts';

/** The locations for the parts of a cluster that is being restored. */
export interface RestorePlace {
  cluster: string;
  /** For the segments of the write-ahead log. */
  log: string;
  passwordFile: string;
  /** Prepares the cluster for recovery once all files are there. */
  finish(): void;
}

/** Creates an empty data directory for a restore. */
export function prepareRestore(dataDirectory: string): RestorePlace {
  ensureWritableDirectory(dataDirectory);
  const { cluster, user } = placeCluster(dataDirectory);
  mkdirSync(dirname(cluster), { recursive: true });
  mkdirSync(cluster);
  mkdirSync(join(cluster, 'pg_wal'));
  return {
    cluster,
    log: join(cluster, 'pg_wal'),
    passwordFile: passwordFile(cluster, SUPERUSER),
    finish() {
      writeFileSync(join(cluster, 'recovery.signal'), '');
      for (const entry of readdirSync(cluster, { withFileTypes: true, recursive: true })) {
        const path = join(entry.parentPath, entry.name);
        chmodSync(path, entry.isDirectory() ? 0o700 : 0o600);
        if (user) lchownSync(path, user.uid, user.gid);
      }
      chmodSync(cluster, 0o700);
      giveTo(user, cluster);
    },
  };
}

/**
 * The settings of a server that recovers a cluster restored through `prepareRestore`, and then
 * accepts writes on a new timeline.
 *
 * @param until The point in time at which recovery stops; if null, the end of the log.
 */
export const recoverySettings = (until: Date | null): Record<string, string> => ({
  // The complete log is already in pg_wal, but a server in recovery requires a command.
  restore_command: 'exit 1',
  // Otherwise the server would count as ready before it accepts writes.
  hot_standby: 'off',
  recovery_target_action: 'promote',
  ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
});
