import { constants } from 'node:fs';
import fileSystem from 'node:fs/promises';
import { join } from 'node:path';
import { SettingError } from './setting-rules.ts';

/** The file operations that a drop folder needs. A drill can make each of them fail. */
export type Files = Pick<typeof fileSystem, 'lstat' | 'mkdir' | 'open' | 'readdir' | 'rename'>;

/**
 * The contents of each folder. The bank writes to `out` and reads from `in`; a carrier outside the
 * bank moves the files.
 */
const folders = ['out', 'sent', 'in', 'processed', 'failed'] as const;
type Folder = (typeof folders)[number];

/** The largest file that is read at once. */
const incomingBytesMax = 1024 * 1024;
const chunkBytes = 64 * 1024;

export interface DropFolder {
  /**
   * Writes a file to `out` completely or not at all, unless it is already in `out` or `sent`.
   * Resolves once it would survive a power failure.
   */
  put(name: string, content: string): Promise<void>;
  /** Lists the files in `in`, in order. Names that begin with a dot are still being written. */
  incoming(): Promise<string[]>;
  /** Reads a file in `in`. Fails with UnfitFileError if it is not a regular file or is too long. */
  read(name: string): Promise<Buffer>;
  /**
   * The content of a file in `in`, in chunks. Fails with UnfitFileError if it is no regular file.
   */
  stream(name: string): AsyncIterable<Uint8Array>;
  has(folder: Folder, name: string): Promise<boolean>;
  /** Moves a file out of `in`, renaming it if its name is taken. Returns the name. */
  file(name: string, folder: 'processed' | 'failed'): Promise<string>;
}

/** Why something in `in` is not read. */
export class UnfitFileError extends Error {
  override readonly name = 'UnfitFileError';
}

/**
 * Opens the folder that a setting names, and creates missing subfolders with access for the owner
 * only. The files hold account numbers: fails with a SettingError if other users can enter it.
 */
export async function openDropFolder(
  root: string,
  setting: string,
  files: Files = fileSystem,
): Promise<DropFolder> {
  for (const folder of [root, ...folders.map((name) => join(root, name))])
    await prepare(folder, setting, files);
  const pathOf = (folder: Folder, name: string) => join(root, folder, name);
  const has = (folder: Folder, name: string) => isThere(pathOf(folder, name), files);

  return {
    has,
    async put(name, content) {
      // The carrier moves files from `out` to `sent`. Checking in this order, a file is always
      // found in one of them.
      if (!(await has('out', name)) && !(await has('sent', name))) {
        const unfinished = pathOf('out', `.${name}`);
        await writeThrough(unfinished, content, files);
        await files.rename(unfinished, pathOf('out', name));
      }
      await flushFolder(join(root, 'out'), files);
    },
    async incoming() {
      const names = await files.readdir(join(root, 'in'));
      return names.filter((name) => !name.startsWith('.')).sort();
    },
    async read(name) {
      const path = pathOf('in', name);
      const found = await files.lstat(path);
      if (!found.isFile()) throw new UnfitFileError('it is not a regular file');
      if (found.size > incomingBytesMax) throw new UnfitFileError('it is too long');
      const handle = await files.open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
      try {
        const content = Buffer.alloc(incomingBytesMax + 1);
        let length = 0;
        for (;;) {
          const { bytesRead } = await handle.read(content, length, content.length - length, length);
          length += bytesRead;
          if (length > incomingBytesMax) throw new UnfitFileError('it is too long');
          if (bytesRead === 0) return content.subarray(0, length);
        }
      } finally {
        await handle.close();
      }
    },
    async *stream(name) {
      if (!(await files.lstat(pathOf('in', name))).isFile())
        throw new UnfitFileError('it is not a regular file');
      const handle = await files.open(
        pathOf('in', name),
        constants.O_RDONLY | constants.O_NOFOLLOW,
      );
      try {
        for (let position = 0; ; ) {
          const chunk = Buffer.alloc(chunkBytes);
          const { bytesRead } = await handle.read(chunk, 0, chunkBytes, position);
          if (bytesRead === 0) return;
          position += bytesRead;
          yield chunk.subarray(0, bytesRead);
        }
      } finally {
        await handle.close();
      }
    },
    async file(name, folder) {
      let free = name;
      for (let count = 2; await has(folder, free); count += 1) free = `${count}-${name.slice(-70)}`;
      await files.rename(pathOf('in', name), pathOf(folder, free));
      return free;
    },
  };
}

async function prepare(folder: string, setting: string, files: Files): Promise<void> {
  try {
    await files.mkdir(folder, { recursive: true, mode: 0o700 });
    const found = await files.lstat(folder);
    if (!found.isDirectory()) throw new Error('not a directory');
    if ((found.mode & 0o077) === 0) return;
  } catch (error) {
    throw new SettingError(
      `The setting ${setting} names a folder that cannot be used (${folder}): ${(error as Error).message}.`,
    );
  }
  throw new SettingError(
    `The setting ${setting} names a folder that other users can enter (${folder}), and its files contain account numbers: chmod 700 it.`,
  );
}

async function isThere(path: string, files: Files): Promise<boolean> {
  try {
    await files.lstat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Overwrites what an interrupted attempt left. Only the owner can read it, regardless of the umask.
 */
async function writeThrough(path: string, content: string, files: Files): Promise<void> {
  const handle = await files.open(path, 'w', 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A rename is durable only once its folder is synced (fsync(2)). */
async function flushFolder(path: string, files: Files): Promise<void> {
  const handle = await files.open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
