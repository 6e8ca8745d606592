import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  accessCluster,
  type BackupRange,
  duringBackup,
  listClusterFiles,
} from '@seven-hills/postgres-embedded';
import { type Pack, pack } from 'tar-stream';
import type { BackupSettings } from './backup-settings.ts';
import {
  BackupError,
  baseFile,
  listBases,
  listLog,
  type Manifest,
  openBackupStore,
  type Progress,
  readProgress,
  removeBase,
  writeManifest,
} from './backup-store.ts';
import { sealInto } from './seal.ts';

/** The files that a backup contains in addition to the cluster, by their names in the backup. */
export type Extras = Readonly<Record<string, string | Buffer>>;

const storedMsMax = 120_000;
const firstRoundMsMax = 30_000;
const pollMs = 200;

export interface TakenBackup extends Manifest {
  id: string;
  bytes: number;
}

/**
 * Takes a base backup of the running embedded server, even under load, and waits until the log that
 * it needs is also in the backup. `readExtras` returns the other files of the backup and the names
 * of the missing keys; it is called once the bank has its keys. Fails with a BackupError.
 */
export async function takeBackup(options: {
  dataDirectory: string;
  backup: BackupSettings;
  readExtras: () => { extras: Extras; missing: string[] };
}): Promise<TakenBackup> {
  const { dataDirectory, backup, readExtras } = options;
  const { directory, recipient } = backup;
  const access = existsSync(dataDirectory) ? accessCluster(dataDirectory) : null;
  if (access?.connectionString === undefined)
    throw new BackupError(
      `No bank runs on ${dataDirectory}: start it with BACKUP_DIR=${directory}, because a backup needs the log that is written in the meantime.`,
    );
  const { cluster, connectionString, passwordFile } = access;
  const { bank } = await firstProgress(directory, dataDirectory);
  await openBackupStore(directory);
  const { extras, missing } = readExtras();
  const startedAt = new Date();
  const id = startedAt.toISOString().replaceAll(/[:.]/g, '-');
  const archive = pack();
  const sealing = sealInto(baseFile(directory, id), Readable.from(archive), recipient);
  sealing.catch((error: Error) => archive.destroy(error));
  let range: BackupRange;
  try {
    range = await duringBackup({ connectionString, awaitsArchive: true }, () =>
      packCluster(archive, cluster),
    );
    await addText(archive, 'cluster/backup_label', range.label);
    await addText(archive, 'bank/postgres.password', await readFile(passwordFile));
    for (const [name, content] of Object.entries(extras))
      await addText(archive, `bank/${name}`, content);
    archive.finalize();
  } catch (error) {
    archive.destroy();
    await sealing.catch(() => undefined);
    throw error;
  }
  await sealing;
  await untilStored(directory, range.lastSegment);
  const { firstSegment, lastSegment } = range;
  const endedAt = new Date().toISOString();
  const manifest: Manifest = {
    bank,
    startedAt: startedAt.toISOString(),
    endedAt,
    firstSegment,
    lastSegment,
    missing,
  };
  await writeManifest(directory, id, manifest);
  return { id, bytes: (await stat(baseFile(directory, id))).size, ...manifest };
}

async function packCluster(archive: Pack, cluster: string): Promise<void> {
  for (const { path, isFolder } of listClusterFiles(cluster)) {
    const name = `cluster/${path}`;
    if (isFolder) archive.entry({ name, type: 'directory', mode: 0o700 });
    else await addFile(archive, name, join(cluster, path));
  }
}

const chunkBytes = 256 * 1024;

/**
 * Adds a file that the server may be writing to, at exactly its current size. Replaying the log
 * repairs whatever is written or cut off in the meantime.
 */
async function addFile(archive: Pack, name: string, path: string): Promise<void> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    const entry = archive.entry({ name, size, mode: 0o600 });
    for (let left = size; left > 0; ) {
      const chunk = Buffer.alloc(Math.min(left, chunkBytes));
      const { bytesRead } = await handle.read(chunk, 0, chunk.length);
      const part = bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
      left -= part.length;
      if (!entry.write(part)) await once(entry, 'drain');
    }
    entry.end(Buffer.alloc(0));
  } finally {
    await handle.close();
  }
}

const addText = (archive: Pack, name: string, content: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
  });

/**
 * Returns the backup's progress. A bank that has just started for the first time may not have
 * stored its log yet, so this waits for its first round.
 */
async function firstProgress(directory: string, dataDirectory: string): Promise<Progress> {
  const deadline = Date.now() + firstRoundMsMax;
  for (;;) {
    const progress = await readProgress(directory);
    if (progress) return progress;
    if (Date.now() > deadline)
      throw new BackupError(
        `The bank on ${dataDirectory} has stored no log in ${directory}: check that it runs with BACKUP_DIR=${directory}, and see its log.`,
      );
    await sleep(pollMs);
  }
}

/** Waits until the running bank has stored a segment of the log. */
async function untilStored(directory: string, segment: string): Promise<void> {
  const deadline = Date.now() + storedMsMax;
  while (!(await listLog(directory)).some(({ name }) => name === segment)) {
    if (Date.now() > deadline)
      throw new BackupError(
        `The bank did not store ${segment} within two minutes: see its log. The base backup does not count.`,
      );
    await sleep(pollMs);
  }
}

/**
 * Removes all base backups except the newest ones, and the log that only the removed ones needed.
 * Returns how many were removed.
 */
export async function removeOldBackups(directory: string, kept: number): Promise<number> {
  const bases = await listBases(directory);
  const old = bases.slice(0, -kept);
  const [oldest] = bases.slice(-kept);
  for (const { id } of old) await removeBase(directory, id);
  if (oldest === undefined) return 0;
  for (const { name, path } of await listLog(directory))
    if (/^[0-9A-F]{24}/.test(name) && name.slice(8) < oldest.firstSegment.slice(8)) await rm(path);
  return old.length;
}
