import { closeSync, constants, fstatSync, openSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryLock } from 'fs-native-extensions';

/** A lock that the kernel keeps, for as long as any process has the file open through `descriptor`. */
export interface FileLock {
  descriptor: number;
  /** Whether the file is still the one at its path. */
  isInPlace(): boolean;
  /** Closes the descriptor, once; a process that inherited it keeps the lock. */
  release(): void;
}

const RETRY_MS = 25;

/**
 * Locks a file, which is created when missing and must never be deleted while others may want it.
 * The lock belongs to the open file, not to a process id: it holds in every process namespace, and
 * across hosts on file systems that pass locks on (NFS 4, SMB). Whoever dies loses it.
 * Tries for `patienceMs` and gives undefined when somebody else has it. Throws when the file cannot
 * be opened, or its file system has no locks.
 */
export async function lockFile(path: string, patienceMs: number): Promise<FileLock | undefined> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const lock = tryToLock(path);
    if (lock) return lock;
    if (Date.now() >= deadline) return undefined;
    await sleep(RETRY_MS);
  }
}

function tryToLock(path: string): FileLock | undefined {
  const descriptor = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o644);
  let isOpen = true;
  const lock: FileLock = {
    descriptor,
    isInPlace: () => isSameFile(descriptor, path),
    release() {
      // The number may be another file's after the first time.
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
  try {
    // Somebody may have put another file in its place meanwhile.
    if (tryLock(descriptor) && lock.isInPlace()) return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
  lock.release();
  return undefined;
}

/** Whether somebody holds the lock of a file. Asks for a shared lock, so that askers do not collide. */
export function isFileLocked(path: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  try {
    return !tryLock(descriptor, { shared: true });
  } finally {
    closeSync(descriptor);
  }
}

function isSameFile(descriptor: number, path: string): boolean {
  const held = fstatSync(descriptor);
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && found.ino === held.ino && found.dev === held.dev;
}
