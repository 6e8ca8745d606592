import { constants } from 'node:fs';
import fileSystem from 'node:fs/promises';
import { join } from 'node:path';
import { SettingError } from '../../../../platform/setting-rules.ts';

/** The operations that a drop folder needs, so that a drill can fail at each. */
export type Files = Pick<typeof fileSystem, 'lstat' | 'mkdir' | 'open' | 'readdir' | 'rename'>;

/** What lies where. The bank writes to `out` and reads from `in`; whoever carries the files does the rest. */
const folders = ['out', 'sent', 'in', 'processed', 'failed'] as const;
type Folder = (typeof folders)[number];

/** A report that is longer than this is none. */
const incomingBytesMax = 1024 * 1024;

export interface DropFolder {
  /**
   * Puts a file into `out`, whole or not at all, unless it is there or in `sent` already. Resolves once
   * it outlasts a power cut.
   */
  put(name: string, content: string): Promise<void>;
  /** The names of the files in `in`, in order; one that is still being written begins with a dot. */
  incoming(): Promise<string[]>;
  /** The bytes of a file in `in`. Fails with UnfitFileError for what is no file, or too long. */
  read(name: string): Promise<Buffer>;
  has(folder: Folder, name: string): Promise<boolean>;
  /** Moves a file out of `in`, under another name where its own is taken. Returns the name. */
  file(name: string, folder: 'processed' | 'failed'): Promise<string>;
}

/** Why something in `in` is not read at all. */
export class UnfitFileError extends Error {
  override readonly name = 'UnfitFileError';
}

/**
 * Opens the folder, making what is missing for its owner alone. The files in it hold account numbers:
 * fails with a SettingError when other users may enter it.
 */
export async function openDropFolder(root: string, files: Files = fileSystem): Promise<DropFolder> {
  for (const folder of [root, ...folders.map((name) => join(root, name))])
    await prepare(folder, files);
  const pathOf = (folder: Folder, name: string) => join(root, folder, name);
  const has = (folder: Folder, name: string) => isThere(pathOf(folder, name), files);

  return {
    has,
    async put(name, content) {
      // Whoever carries the files moves them from `out` to `sent`: looked at in this order, it is in one.
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
      if (!found.isFile()) throw new UnfitFileError('it is no ordinary file');
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
    async file(name, folder) {
      let free = name;
      for (let count = 2; await has(folder, free); count += 1) free = `${count}-${name.slice(-70)}`;
      await files.rename(pathOf('in', name), pathOf(folder, free));
      return free;
    },
  };
}

async function prepare(folder: string, files: Files): Promise<void> {
  try {
    await files.mkdir(folder, { recursive: true, mode: 0o700 });
    const found = await files.lstat(folder);
    if (!found.isDirectory()) throw new Error('not a directory');
    if ((found.mode & 0o077) === 0) return;
  } catch (error) {
    throw new SettingError(
      `The setting WIRE_FILES_DIR names a folder that cannot be used (${folder}): ${(error as Error).message}.`,
    );
  }
  throw new SettingError(
    `The setting WIRE_FILES_DIR names a folder that other users can enter (${folder}), and wires hold account numbers: chmod 700 it.`,
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

/** Overwrites what an interrupted attempt left. Only the owner can read it, whatever the umask. */
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

/** A renamed file is safe only once its folder is (fsync(2)). */
async function flushFolder(path: string, files: Files): Promise<void> {
  const handle = await files.open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
