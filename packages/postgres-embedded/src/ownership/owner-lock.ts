import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFileLocked, lockFile } from './file-lock.ts';
import {
  type OwnerRecord,
  overwriteOwnerRecord,
  parseOwnerRecord,
  placeOwnerRecord,
  readOwnerRecord,
} from './owner-record.ts';
import { processIdentity } from './process-info.ts';
import { ownPlace, sharesProcessIds } from './process-place.ts';

/**
 * Another running process owns the data directory, or a database that it left behind still runs
 * there.
 */
export class DataDirectoryInUseError extends Error {
  override name = 'DataDirectoryInUseError';
  readonly dataDirectory: string;
  /** In the owner's own process namespace; undefined if it is unknown. */
  readonly pid: number | undefined;

  constructor(dataDirectory: string, owner: DirectoryOwner | undefined) {
    super(`Another server${describe(owner)} is running on the data directory ${dataDirectory}.`);
    this.dataDirectory = dataDirectory;
    this.pid = owner?.pid;
  }
}

/** Other processes considered the owner dead, or its lock was removed: it must stop. */
export class OwnershipLostError extends Error {
  override name = 'OwnershipLostError';
}

export interface OwnerLock {
  /**
   * Calls the listener at most once, within about a second, when another process has taken the
   * directory or the lock is gone.
   */
  onLost(listener: (error: OwnershipLostError) => void): void;
  isLost(): boolean;
  /** Releases the directory; calling it again does nothing. */
  release(): void;
}

/** The owner of a data directory. Its process id and host are undefined while it is starting. */
type DirectoryOwner = Partial<Pick<OwnerRecord, 'pid' | 'host'>> & {
  /** Whether the process id is also valid in our own process namespace. */
  isOurNamespace: boolean;
  /** The owner's server has ended, but the database that it had started is still running. */
  isDatabase?: boolean;
};

interface OwnershipTiming {
  /** How often the owner updates its record. */
  beatMs: number;
  /** How long a newcomer watches an owner that is visible only through its record. */
  watchMs: number;
}

const usualTiming: OwnershipTiming = { beatMs: 1_000, watchMs: 8_000 };

const LOCK_FILE = 'owner.lock';
const RECORD_FILE = 'owner.json';
/**
 * A process that only checks holds the lock briefly; an owner that is stopping may need a little
 * longer.
 */
const PATIENCE_MS = 500;

/**
 * Makes this process the only owner of a data directory, until `release` or its death. Throws
 * `DataDirectoryInUseError` if another process owns it, in any process namespace of this machine:
 * the kernel holds the lock. If the last owner was in another namespace or host, the lock is not
 * sufficient because some file systems do not propagate locks; its record must then stay unchanged
 * for `watchMs`. A dead owner in our own namespace is taken over immediately.
 */
export async function takeOwnership(
  dataDirectory: string,
  timing: OwnershipTiming = usualTiming,
): Promise<OwnerLock> {
  mkdirSync(dataDirectory, { recursive: true });
  const path = join(dataDirectory, RECORD_FILE);
  const lock = await lockFile(join(dataDirectory, LOCK_FILE), PATIENCE_MS);
  if (!lock) throw new DataDirectoryInUseError(dataDirectory, ownerOf(readRecord(path)));
  const record: OwnerRecord = {
    pid: process.pid,
    identity: processIdentity(process.pid) ?? 'running',
    token: randomUUID(),
    beat: 0,
    ...ownPlace(),
  };
  try {
    const seen = readRecord(path);
    if (isRunningHere(seen)) throw new DataDirectoryInUseError(dataDirectory, ownerOf(seen));
    const needsWatching = seen !== undefined && !sharesProcessIds(seen);
    if (needsWatching) await watch(dataDirectory, path, seen, timing);
    await placeOwnerRecord(path, record);
    // Another host may have watched at the same time; the last one to write owns it.
    if (needsWatching)
      await watch(dataDirectory, path, record, { ...timing, watchMs: 2 * timing.beatMs });
  } catch (error) {
    lock.release();
    throw error;
  }
  return keepAlive(dataDirectory, record, timing.beatMs, lock);
}

/**
 * Returns the owner of the data directory, or undefined if it is free as far as this machine can
 * see.
 */
export function findOwner(dataDirectory: string): DirectoryOwner | undefined {
  const record = readRecord(join(dataDirectory, RECORD_FILE));
  const isOwned = isFileLocked(join(dataDirectory, LOCK_FILE)) || isRunningHere(record);
  return isOwned ? ownerOf(record) : undefined;
}

/** Fails with `DataDirectoryInUseError` as soon as another process writes to the record. */
async function watch(
  dataDirectory: string,
  path: string,
  seen: OwnerRecord,
  { beatMs, watchMs }: OwnershipTiming,
): Promise<void> {
  const deadline = Date.now() + watchMs;
  while (Date.now() < deadline) {
    await sleep(beatMs / 4);
    const now = readRecord(path);
    if (!now) return; // Released in the meantime.
    if (now.token !== seen.token || now.beat !== seen.beat)
      throw new DataDirectoryInUseError(dataDirectory, ownerOf(now));
  }
}

/**
 * Updates the record until released. A record that is missing or belongs to another process ends
 * the ownership.
 */
function keepAlive(
  dataDirectory: string,
  record: OwnerRecord,
  beatMs: number,
  lock: { isInPlace(): boolean; release(): void },
): OwnerLock {
  const path = join(dataDirectory, RECORD_FILE);
  const listeners: ((error: OwnershipLostError) => void)[] = [];
  let current = record;
  let lost: OwnershipLostError | undefined;
  let isReleased = false;

  async function beat(): Promise<void> {
    const found = await readOwnerRecord(path);
    if (isReleased) return;
    if (found?.token !== record.token) return lose(found);
    if (!lock.isInPlace()) return lose(undefined);
    current = { ...current, beat: current.beat + 1 };
    await overwriteOwnerRecord(path, current);
  }

  function lose(by: OwnerRecord | undefined): void {
    clearInterval(timer);
    lost = new OwnershipLostError(
      by
        ? `Another server${describe(ownerOf(by))} has taken over the data directory ${dataDirectory}, so this one stops.`
        : `The lock in the data directory ${dataDirectory} is gone, so this server stops.`,
    );
    for (const listener of listeners) listener(lost);
  }

  let isBeating = false;
  const timer = setInterval(() => {
    if (isBeating) return;
    isBeating = true;
    beat()
      .catch((error: NodeJS.ErrnoException) => {
        // A full disk or a busy system proves nothing about the ownership; a missing file does.
        if (error.code === 'ENOENT' && !isReleased && !lost) lose(undefined);
      })
      .finally(() => {
        isBeating = false;
      });
  }, beatMs);
  timer.unref();

  return {
    onLost(listener) {
      listeners.push(listener);
      if (lost) listener(lost);
    },
    isLost: () => lost !== undefined,
    release() {
      if (isReleased) return;
      isReleased = true;
      clearInterval(timer);
      if (readRecord(path)?.token === record.token) rmSync(path, { force: true });
      lock.release();
    },
  };
}

function isRunningHere(record: OwnerRecord | undefined): boolean {
  if (!record || !sharesProcessIds(record)) return false;
  return processIdentity(record.pid) === record.identity;
}

function ownerOf(record: OwnerRecord | undefined): DirectoryOwner {
  if (!record) return { isOurNamespace: false };
  const { pid, host } = record;
  return { pid, host, isOurNamespace: sharesProcessIds(record) };
}

/**
 * A process id from another namespace belongs to a different process here, so the text says where
 * it is valid.
 */
function describe(owner: DirectoryOwner | undefined): string {
  if (owner?.pid === undefined) return '';
  if (owner.isOurNamespace) return ` (process ${owner.pid})`;
  const what = owner.isDatabase ? 'a database left behind, process' : 'process';
  const where = owner.host ? ` of host ${owner.host}` : '';
  return ` (${what} ${owner.pid}${where}, in another container or on another machine)`;
}

function readRecord(path: string): OwnerRecord | undefined {
  try {
    return parseOwnerRecord(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
