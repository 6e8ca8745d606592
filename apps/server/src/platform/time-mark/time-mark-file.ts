import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const transferId = z.string().regex(/^\d+$/);

export const timeMarkSchema = z.object({
  /** `bank_identity.id`. */
  bank: z.uuid(),
  writtenAt: z.iso.datetime(),
  /** Acknowledged transfers from the last few commits, the latest first. */
  witnesses: z.array(z.object({ id: transferId, createdAt: z.string() })),
  /** Acknowledged transfers that the database had lost when this server checked. */
  missing: z.array(z.object({ id: transferId, noticedAt: z.iso.datetime() })),
});

/**
 * Records how far a bank's database has progressed, outside that database. Ids alone are not
 * enough, since a database that was rolled back reissues them, so a witness is an id with the time
 * of its posting.
 */
export type TimeMark = z.output<typeof timeMarkSchema>;
export type Witness = TimeMark['witnesses'][number];

/** The folder cannot be written, or a file in it is invalid. The message is one sentence. */
export class TimeMarkError extends Error {
  override readonly name = 'TimeMarkError';
}

const folderOf = (dataDirectory: string) => join(dataDirectory, 'time-marks');
const pathOf = (dataDirectory: string, bank: string) =>
  join(folderOf(dataDirectory), `${bank}.json`);

/** Returns a bank's mark, or undefined if it has none yet. Fails with a TimeMarkError. */
export async function readTimeMark(
  dataDirectory: string,
  bank: string,
): Promise<TimeMark | undefined> {
  const path = pathOf(dataDirectory, bank);
  try {
    return timeMarkSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new TimeMarkError(
      `The time mark ${path} cannot be read: ${reasonOf(error)}. Restore it, or accept the database as it is with npm run audit -- --accept-restore.`,
    );
  }
}

/** Lists the banks that have a mark in the data directory. */
export async function listTimeMarks(dataDirectory: string): Promise<string[]> {
  try {
    const names = await readdir(folderOf(dataDirectory));
    return names.flatMap((name) => /^([\da-f-]{36})\.json$/.exec(name)?.[1] ?? []);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Replaces a bank's mark atomically and durably. Fails with a TimeMarkError. */
export async function writeTimeMark(dataDirectory: string, mark: TimeMark): Promise<void> {
  const path = pathOf(dataDirectory, mark.bank);
  const draft = `${path}.${randomUUID()}`;
  try {
    await mkdir(folderOf(dataDirectory), { recursive: true, mode: 0o700 });
    await writeToDisk(draft, `${JSON.stringify(mark, null, 2)}\n`);
    await rename(draft, path);
    await syncFolder(folderOf(dataDirectory));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw new TimeMarkError(
      `The setting DATA_DIR names a directory that cannot be written: ${reasonOf(error)}.`,
    );
  }
}

/** Takes a bank's mark out of use by renaming its file; returns the new path. */
export async function setAsideTimeMark(
  dataDirectory: string,
  bank: string,
): Promise<string | undefined> {
  const path = pathOf(dataDirectory, bank);
  const aside = path.replace(
    /\.json$/,
    `.accepted-${new Date().toISOString().replaceAll(':', '-')}.json`,
  );
  try {
    await rename(path, aside);
    return aside;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function writeToDisk(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename survives a power failure only if its folder is synced too. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
const reasonOf = (error: unknown) =>
  error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
