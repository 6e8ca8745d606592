import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import type { ProcessPlace } from './process-place.ts';

/** What the owner of a data directory writes about itself, for those who find it locked or left behind. */
export interface OwnerRecord extends ProcessPlace {
  pid: number;
  /** Tells this run of the process from any other with its id. */
  identity: string;
  /** Of this one ownership. */
  token: string;
  /** Rises while the owner lives. */
  beat: number;
}

/** Beats overwrite a record in place, so that they need no room on a disk that is full. */
const RECORD_BYTES = 1_024;

/** The record, or undefined when there is none or a power cut left half of one. */
export function parseOwnerRecord(content: string): OwnerRecord | undefined {
  try {
    const record: unknown = JSON.parse(content);
    if (typeof record !== 'object' || record === null) return undefined;
    const { pid, identity } = record as Partial<OwnerRecord>;
    if (typeof pid !== 'number' || typeof identity !== 'string') return undefined;
    // Earlier versions of the bank wrote these two fields alone.
    return { host: '', boot: '', namespace: '', token: '', beat: 0, ...record, pid, identity };
  } catch {
    return undefined;
  }
}

/** Fails with what the system says when the file is not there or cannot be read. */
export async function readOwnerRecord(path: string): Promise<OwnerRecord | undefined> {
  return parseOwnerRecord(await readFile(path, 'utf8'));
}

/** Puts a record in place of whatever is there; nobody ever reads half of it. */
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
