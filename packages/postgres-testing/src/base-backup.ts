import { chown, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemUser } from '@seven-hills/postgres-embedded/parts';
import pg from 'pg';

/** The files that a backup omits, or whose contents it omits (PostgreSQL 18, 25.3.4). */
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
 * Copies a running server's cluster to a folder with the low-level backup functions. The label that
 * this writes makes a server started there begin its recovery at the right point. Does not copy the
 * write-ahead log, which the server must be able to stream, or settings made by `alter system`.
 */
export async function takeBaseBackup(options: {
  connectionString: string;
  cluster: string;
  copy: string;
  user: SystemUser | undefined;
}): Promise<void> {
  const { cluster, copy, user } = options;
  const client = new pg.Client({ connectionString: options.connectionString });
  await client.connect();
  try {
    await client.query("select pg_backup_start('base backup', fast => true)");
    await copyFolder(cluster, copy, user);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    for (const [name, content] of [
      ['backup_label', rows[0]?.labelfile ?? ''],
      ['postgresql.auto.conf', ''],
    ] as const) {
      await writeFile(join(copy, name), content, { mode: 0o600 });
      await giveTo(user, join(copy, name));
    }
  } finally {
    await client.end();
  }
}

async function copyFolder(from: string, to: string, user: SystemUser | undefined): Promise<void> {
  await mkdir(to, { mode: 0o700, recursive: true });
  await giveTo(user, to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (!leftOutContents.has(entry.name)) await copyFolder(source, target, user);
      else {
        await mkdir(target, { mode: 0o700 });
        await giveTo(user, target);
      }
    } else if (!leftOutFiles.test(entry.name)) await copyOne(source, target, user);
  }
}

async function copyOne(from: string, to: string, user: SystemUser | undefined): Promise<void> {
  try {
    await copyFile(from, to);
  } catch (error) {
    // A table that is dropped during the copy; replaying the log drops it too.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  await giveTo(user, to);
}

async function giveTo(user: SystemUser | undefined, path: string): Promise<void> {
  if (user) await chown(path, user.uid, user.gid);
}
