// Chooses where a run of the tests keeps its data directories and browser profiles; a global setup
// of Vitest.
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** The in-memory file system that Linux provides, and the space that the tests need there. */
const memory = '/dev/shm';
const neededBytes = 4 * 2 ** 30;
/** Short, because the path of a database's socket has at most 103 bytes. */
const prefix = 'shb-tests-';

/**
 * Creates a folder for everything that a run leaves in the temp folder, and names it in `TMPDIR`:
 * in memory, unless `TMPDIR` is already set. A database has about a thousand files, and creating
 * them on a disk can take a second of processor time. Removes the folder when the process ends;
 * does nothing in a run that another one has started.
 */
export function setup() {
  if (basename(process.env.TMPDIR ?? '').startsWith(prefix)) return;
  const parent = !process.env.TMPDIR && isUsable() ? memory : tmpdir();
  removeLeftovers(parent);
  const folder = mkdtempSync(join(parent, prefix));
  // The databases of root's tests run as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

/**
 * Removes folders that killed runs left behind: those unchanged for an hour. A run in progress
 * changes its folder more often.
 */
function removeLeftovers(parent) {
  for (const name of readdirSync(parent).filter((found) => found.startsWith(prefix))) {
    const folder = join(parent, name);
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
