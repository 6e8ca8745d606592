import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** A file or folder of a cluster; `path` is relative, with forward slashes. */
export interface ClusterFile {
  path: string;
  isFolder: boolean;
}

/**
 * The files that a backup omits, and the folders whose contents it omits (PostgreSQL 18, 25.3.4).
 */
const leftOutFiles = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|standby\.signal)$/;
const leftOutContents = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);

/**
 * Lists the files and folders that a base backup of a running server's cluster copies, folders
 * before their files.
 */
export function* listClusterFiles(cluster: string, folder = ''): Generator<ClusterFile> {
  for (const entry of readdirSync(join(cluster, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      yield { path, isFolder: true };
      if (!leftOutContents.has(entry.name)) yield* listClusterFiles(cluster, path);
    } else if (!leftOutFiles.test(entry.name)) yield { path, isFolder: false };
  }
}

/** The facts about a base backup that a restore needs. */
export interface BackupRange {
  /** Must be stored in the restored cluster as `backup_label`. */
  label: string;
  /** The first and last segments of the write-ahead log that a restore needs. */
  firstSegment: string;
  lastSegment: string;
}

/**
 * Runs `copy` while the server keeps its files in a state that can be copied (the low-level backup
 * functions, PostgreSQL 18, 25.3.4), and returns the facts that a restore needs. With
 * `awaitsArchive`, returns only once the server has archived the log that the copy needs.
 */
export async function duringBackup(
  { connectionString, awaitsArchive }: { connectionString: string; awaitsArchive: boolean },
  copy: () => Promise<void>,
): Promise<BackupRange> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query("select pg_backup_start('base backup', fast => true)");
    await copy();
    const { rows } = await client.query<{ label: string; last: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as last
       from pg_backup_stop(wait_for_archive => $1)`,
      [awaitsArchive],
    );
    const { label = '', last: lastSegment = '' } = rows[0] ?? {};
    const firstSegment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1];
    if (firstSegment === undefined) throw new Error('the label of a base backup names no segment');
    return { label, firstSegment, lastSegment };
  } finally {
    await client.end();
  }
}
