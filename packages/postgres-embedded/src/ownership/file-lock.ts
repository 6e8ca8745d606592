import { closeSync, constants, fstatSync, openSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A lock that the kernel holds for as long as any process has the file open through `descriptor`.
 */
export interface FileLock {
  descriptor: number;
  /** Returns whether the file is still the one at its path. */
  isInPlace(): boolean;
  /** Closes the descriptor once. A process that inherited it keeps the lock. */
  release(): void;
}

/** This file system or platform has no locks. The message is one sentence. */
export class FileLockError extends Error {
  override name = 'FileLockError';
}

const RETRY_MS = 25;

/**
 * Locks a file, which is created if missing and must never be deleted while others may want it. The
 * lock belongs to the open file, not to a process id: it works across process namespaces, and
 * across hosts on file systems that propagate locks (NFS 4, SMB). A process that dies loses it.
 * Tries for `patienceMs` and returns undefined if another process has the lock. Throws the system's
 * error if the file cannot be opened, and `FileLockError` if it cannot be locked.
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
      // After the first close, the number may belong to another file.
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
  try {
    // Another process may have replaced the file in the meantime.
    if (tryLock(path, descriptor) && lock.isInPlace()) return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
  lock.release();
  return undefined;
}

/**
 * Returns whether a process holds the lock of a file. Requests a shared lock, so that concurrent
 * checks do not collide.
 */
export function isFileLocked(path: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  try {
    return !tryLock(path, descriptor, { shared: true });
  } finally {
    closeSync(descriptor);
  }
}

/** The functions of fs-native-extensions that the bank uses; the package has no types. */
interface NativeLocks {
  /**
   * F_OFD_SETLK on Linux, flock(2) on macOS, LockFileEx on Windows. Returns false if another
   * process has the lock.
   */
  tryLock(descriptor: number, options?: { shared?: boolean }): boolean;
}

function tryLock(path: string, descriptor: number, options: { shared?: boolean } = {}): boolean {
  try {
    // Loaded on demand: a bank with DATABASE_URL also runs on platforms without these binaries.
    const native = createRequire(import.meta.url)('fs-native-extensions') as NativeLocks;
    return native.tryLock(descriptor, options);
  } catch (error) {
    throw new FileLockError(
      `The file ${path} cannot be locked (${(error as Error).message}). Choose a DATA_DIR on a file system with locks, or set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause: error },
    );
  }
}

function isSameFile(descriptor: number, path: string): boolean {
  const held = fstatSync(descriptor);
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && found.ino === held.ino && found.dev === held.dev;
}
