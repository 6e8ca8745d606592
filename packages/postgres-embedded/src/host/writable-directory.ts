import { randomUUID } from 'node:crypto';
import { closeSync, lstatSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The data directory cannot be created or written to; the message is one sentence that says why.
 */
export class UnwritableDirectoryError extends Error {
  override name = 'UnwritableDirectoryError';
  readonly directory: string;

  constructor(directory: string, cause: unknown) {
    super(
      `The setting DATA_DIR names a directory that cannot be written (${directory}): ${reasonOf(directory, cause)}.`,
      { cause },
    );
    this.directory = directory;
  }
}

/**
 * Creates the directory if it is missing, and proves that a file can be created in it. Takes a
 * fixed number of attempts. Throws `UnwritableDirectoryError`.
 */
export function ensureWritableDirectory(directory: string): void {
  try {
    makeDirectory(directory);
    const probe = join(directory, `.probe-${randomUUID()}`);
    closeSync(openSync(probe, 'wx', 0o600));
    rmSync(probe);
  } catch (error) {
    throw new UnwritableDirectoryError(directory, error);
  }
}

/**
 * Creates one level at a time. Node's recursive mkdir retries forever if the system says ENOENT
 * although the parent exists, as under /proc.
 */
function makeDirectory(directory: string): void {
  if (isDirectory(directory)) return;
  const parent = dirname(directory);
  if (parent !== directory) makeDirectory(parent);
  try {
    // The user that PostgreSQL runs as can enter root's directory, but not list it.
    mkdirSync(directory, process.getuid?.() === 0 ? 0o711 : 0o700);
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!isDirectory(directory)) throw error;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function reasonOf(directory: string, cause: unknown): string {
  const { code, path = directory, message } = cause as NodeJS.ErrnoException;
  if (code !== 'EEXIST') return message;
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isSymbolicLink()
    ? `${path} is a symbolic link to a path that does not exist`
    : `${path} is not a directory`;
}
