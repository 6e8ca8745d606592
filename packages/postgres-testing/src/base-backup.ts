import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { duringBackup, listClusterFiles } from '@seven-hills/postgres-embedded';
import { giveTo, type SystemUser } from '@seven-hills/postgres-embedded/parts';

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
  const { connectionString, cluster, copy, user } = options;
  const { label } = await duringBackup({ connectionString, awaitsArchive: false }, () =>
    copyCluster(cluster, copy, user),
  );
  for (const [name, content] of [
    ['backup_label', label],
    ['postgresql.auto.conf', ''],
  ] as const) {
    await writeFile(join(copy, name), content, { mode: 0o600 });
    giveTo(user, join(copy, name));
  }
}

async function copyCluster(from: string, to: string, user: SystemUser | undefined): Promise<void> {
  await mkdir(to, { mode: 0o700, recursive: true });
  giveTo(user, to);
  for (const { path, isFolder } of listClusterFiles(from)) {
    const target = join(to, path);
    if (isFolder) {
      await mkdir(target, { mode: 0o700 });
      giveTo(user, target);
    } else await copyOne(join(from, path), target, user);
  }
}

async function copyOne(from: string, to: string, user: SystemUser | undefined): Promise<void> {
  try {
    await copyFile(from, to);
  } catch (error) {
    // The table was dropped during the copy; replaying the log drops it, too.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  giveTo(user, to);
}
