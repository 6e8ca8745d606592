import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { timeMarkSchema } from '../time-mark/time-mark-file.ts';
import { syncFile } from './seal.ts';

/** A problem with a backup, as a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const segmentName = z.string().regex(/^[0-9A-F]{24}$/);

const manifestSchema = z.object({
  bank: z.uuid(),
  startedAt: z.iso.datetime(),
  /** A restore to this time or later can begin with this backup. */
  endedAt: z.iso.datetime(),
  firstSegment: segmentName,
  lastSegment: segmentName,
  /** The names of the bank's settings that are not in the backup. */
  missing: z.array(z.string()),
});

/** The unsealed metadata next to a base backup, readable without the key. */
export type Manifest = z.output<typeof manifestSchema>;

const progressSchema = z.object({
  bank: z.uuid(),
  /** Everything that was archived by this time is in the backup. */
  storedAt: z.iso.datetime(),
  /** The bank's time mark at that time; null if no money had moved. */
  timeMark: timeMarkSchema.nullable(),
});

/** The backup's progress. It contains times and transfer ids, but no personal data. */
export type Progress = z.output<typeof progressSchema>;

const baseFolder = (directory: string) => join(directory, 'base');
const logFolder = (directory: string) => join(directory, 'wal');
const progressFile = (directory: string) => join(directory, 'progress.json');

/** The sealed file of a base backup. */
export const baseFile = (directory: string, id: string) =>
  join(baseFolder(directory), `${id}.tar.gz.age`);
const manifestFile = (directory: string, id: string) => join(baseFolder(directory), `${id}.json`);

/** Creates the folders. Fails with a BackupError. */
export async function openBackupStore(directory: string): Promise<void> {
  try {
    for (const folder of [baseFolder(directory), logFolder(directory)])
      await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new BackupError(`The setting BACKUP_DIR cannot be written: ${(error as Error).message}.`);
  }
}

/** Completes a base backup: without its manifest, it does not count. */
export async function writeManifest(
  directory: string,
  id: string,
  manifest: Manifest,
): Promise<void> {
  await replaceFile(manifestFile(directory, id), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Returns the complete base backups, oldest first. */
export async function listBases(directory: string): Promise<(Manifest & { id: string })[]> {
  const names = await namesIn(baseFolder(directory));
  const ids = names.flatMap((name) => /^(\S+)\.json$/.exec(name)?.[1] ?? []).sort();
  return Promise.all(
    ids.map(async (id) => ({
      id,
      ...manifestSchema.parse(JSON.parse(await readFile(manifestFile(directory, id), 'utf8'))),
    })),
  );
}

export async function removeBase(directory: string, id: string): Promise<void> {
  // Removes the manifest first, so that a partly removed backup does not count.
  await rm(manifestFile(directory, id), { force: true });
  await rm(baseFile(directory, id), { force: true });
}

/**
 * A stored file of the log: `00000001000000000000002A-<digest>.gz.age`, or a timeline's history.
 */
interface StoredLog {
  /** The name that PostgreSQL gave it. */
  name: string;
  digest: string;
  path: string;
}

/** Returns the stored log files in order. */
export async function listLog(directory: string): Promise<StoredLog[]> {
  const folder = logFolder(directory);
  return (await namesIn(folder)).sort().flatMap((file) => {
    const [, name, digest] = /^([0-9A-F]{8,24}[\w.]*)-([0-9a-f]{16})\.gz\.age$/.exec(file) ?? [];
    return name && digest ? { name, digest, path: join(folder, file) } : [];
  });
}

export const logFile = (directory: string, name: string, digest: string) =>
  join(logFolder(directory), `${name}-${digest}.gz.age`);

/** Returns the backup's progress; null if it has not begun. Fails with a BackupError. */
export async function readProgress(directory: string): Promise<Progress | null> {
  const file = progressFile(directory);
  try {
    return progressSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new BackupError(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

export const writeProgress = (directory: string, progress: Progress): Promise<void> =>
  replaceFile(progressFile(directory), `${JSON.stringify(progress, null, 2)}\n`);

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  await syncFile(join(file, '..'));
}
