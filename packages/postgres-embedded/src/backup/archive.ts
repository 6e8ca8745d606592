import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { giveTo, type SystemUser } from '../host/system-user.ts';

/**
 * How often, in seconds, the server archives a segment of the log that is not full. If a disk is
 * lost, so are at most the changes of this period and the files waiting in the folder.
 */
const SEGMENT_SECONDS_MAX = 60;

/** The folder next to a cluster into which its server archives its write-ahead log. */
export const archiveOf = (cluster: string): string => join(dirname(cluster), 'wal-archive');

/**
 * Creates the archive's folder and returns the settings that make the server fill it, through
 * PostgreSQL's own module, which flushes each file to disk and renames it once it is complete.
 */
export function archiveSettings(
  cluster: string,
  user: SystemUser | undefined,
): Record<string, string> {
  const folder = archiveOf(cluster);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  giveTo(user, folder);
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: `${SEGMENT_SECONDS_MAX}s`,
  };
}
