// Chooses where the tests keep their data directories and browser profiles.
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

/** The in-memory file system that Linux provides, and the space that the tests need there. */
const memory = '/dev/shm';
const neededBytes = 4 * 2 ** 30;
const prefix = 'seven-hills-test-';

/**
 * Creates a folder in memory for the run's temporary files and names it in `TMPDIR`. A database has
 * about a thousand files, and creating them on a disk can take a second of processor time. Does
 * nothing without such a file system, or if `TMPDIR` is already set. The folder is removed when the
 * process ends.
 */
export function useMemoryForTests() {
  if (process.env.TMPDIR || !isUsable()) return;
  removeLeftovers();
  const folder = mkdtempSync(join(memory, prefix));
  // The databases of root's tests run as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}

/**
 * Removes folders that killed runs left behind: those unchanged for an hour. A run in progress
 * changes its folder more often.
 */
function removeLeftovers() {
  for (const name of readdirSync(memory).filter((found) => found.startsWith(prefix))) {
    const folder = join(memory, name);
    try {
      if (Date.now() - statSync(folder).mtimeMs > 3_600_000) rmSync(folder, { recursive: true });
    } catch {
      // The folder belongs to another user, who removes it, or another run was first.
    }
  }
}

function isUsable() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, path]) => path === memory);
    if (mount?.[2] !== 'tmpfs' || /\b(ro|noexec)\b/.test(mount[3] ?? '')) return false;
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}
