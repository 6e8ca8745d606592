import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const transferId = z.string().regex(/^\d+$/);

const timeMarkSchema = z.object({
  /** `bank_identity.id`. */
  bank: z.uuid(),
  writtenAt: z.iso.datetime(),
  /** Acknowledged transfers, the latest first; those of the last few commits. */
  witnesses: z.array(z.object({ id: transferId, createdAt: z.string() })),
  /** Acknowledged transfers that the database had lost when this server looked for them. */
  missing: z.array(z.object({ id: transferId, noticedAt: z.iso.datetime() })),
});

/**
 * How far a bank's database had come, kept outside of it. Ids alone would not do: a database that
 * went back in time hands the same ones out again, so a witness is an id with the time of its posting.
 */
export type TimeMark = z.output<typeof timeMarkSchema>;
export type Witness = TimeMark['witnesses'][number];

/** The folder cannot be written, or a file in it cannot be understood. The message is one sentence. */
export class TimeMarkError extends Error {
  override readonly name = 'TimeMarkError';
}

const folderOf = (dataDirectory: string) => join(dataDirectory, 'time-marks');
const pathOf = (dataDirectory: string, bank: string) =>
  join(folderOf(dataDirectory), `${bank}.json`);

/** The mark of one bank, or undefined when there is none yet. Fails with a TimeMarkError. */
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

/** The banks that have a mark in the data directory. */
export async function listTimeMarks(dataDirectory: string): Promise<string[]> {
  try {
    const names = await readdir(folderOf(dataDirectory));
    return names.flatMap((name) => /^([\da-f-]{36})\.json$/.exec(name)?.[1] ?? []);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Replaces a bank's mark: whole, and on disk when this resolves. Fails with a TimeMarkError. */
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

/** Takes a bank's mark out of use and keeps it under another name, which it returns. */
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

/** A renamed file is there after a power cut only when its folder was written, too. */
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
