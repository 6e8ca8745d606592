import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import type { ProcessPlace } from './process-place.ts';

/**
 * The record that the owner of a data directory writes about itself, for processes that find the
 * directory locked or left behind.
 */
export interface OwnerRecord extends ProcessPlace {
  pid: number;
  /** Distinguishes this run of the process from any other with the same id. */
  identity: string;
  /** Identifies this one ownership. */
  token: string;
  /** Increases while the owner is alive. */
  beat: number;
}

/** Updates overwrite a record in place, so that they need no space on a full disk. */
const RECORD_BYTES = 1_024;

/** Returns the record, or undefined if there is none or a power failure left it incomplete. */
export function parseOwnerRecord(content: string): OwnerRecord | undefined {
  try {
    return (JSON.parse(content) as OwnerRecord | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Fails with the system's error if the file is missing or cannot be read. */
export async function readOwnerRecord(path: string): Promise<OwnerRecord | undefined> {
  return parseOwnerRecord(await readFile(path, 'utf8'));
}

/** Replaces any record atomically: no reader ever sees a partial one. */
export async function placeOwnerRecord(path: string, record: OwnerRecord): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o644);
  try {
    await file.writeFile(encode(record));
    await file.close();
    await rename(draft, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

export async function overwriteOwnerRecord(path: string, record: OwnerRecord): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.write(encode(record), 0, RECORD_BYTES, 0);
  } finally {
    await file.close();
  }
}

function encode(record: OwnerRecord): Buffer {
  const text = JSON.stringify(record);
  return Buffer.from(
    text.padEnd(RECORD_BYTES - 1 - (Buffer.byteLength(text) - text.length)).concat('\n'),
  );
}
