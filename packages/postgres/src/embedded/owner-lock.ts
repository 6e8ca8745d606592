import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from './process-info.ts';

/** Another running process owns the data directory. */
export class DataDirectoryInUseError extends Error {
  override name = 'DataDirectoryInUseError';
  readonly dataDirectory: string;
  readonly pid: number;

  constructor(dataDirectory: string, pid: number) {
    super(`Another server (process ${pid}) is running on the data directory ${dataDirectory}.`);
    this.dataDirectory = dataDirectory;
    this.pid = pid;
  }
}

export interface OwnerLock {
  /** Gives the directory free; calling it again does nothing. */
  release(): void;
}

interface Owner {
  pid: number;
  identity: string;
}

const LOCK_FILE = 'owner.json';

/**
 * Makes this process the one owner of a data directory, until `release` or its death; what a dead
 * owner left behind is taken over. Throws `DataDirectoryInUseError` when a living one has it.
 */
export function takeOwnership(dataDirectory: string): OwnerLock {
  mkdirSync(dataDirectory, { recursive: true });
  const path = join(dataDirectory, LOCK_FILE);
  const draft = `${path}.${randomUUID()}`;
  const content = JSON.stringify({
    pid: process.pid,
    identity: processIdentity(process.pid) ?? 'running',
  } satisfies Owner);
  writeFileSync(draft, content);
  try {
    // A link appears with its whole content or fails: no process ever reads half a lock.
    while (!tryLink(draft, path)) removeStaleLock(dataDirectory, path);
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release() {
      if (readLock(path) === content) rmSync(path, { force: true });
    },
  };
}

/** The process that owns the data directory, or undefined when it is free. */
export function findOwner(dataDirectory: string): number | undefined {
  return livingOwner(readLock(join(dataDirectory, LOCK_FILE)));
}

function removeStaleLock(dataDirectory: string, path: string): void {
  const seen = readLock(path);
  if (seen === undefined) return;
  const pid = livingOwner(seen);
  if (pid !== undefined) throw new DataDirectoryInUseError(dataDirectory, pid);
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return; // Another starter has removed it.
  }
  // Between the reading and the renaming another starter may have taken the directory.
  if (readLock(aside) !== seen) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function livingOwner(content: string | undefined): number | undefined {
  if (content === undefined) return undefined;
  const owner = parseOwner(content);
  return owner && processIdentity(owner.pid) === owner.identity ? owner.pid : undefined;
}

/** A power cut may leave an empty file. */
function parseOwner(content: string): Owner | undefined {
  try {
    return JSON.parse(content) as Owner;
  } catch {
    return undefined;
  }
}
