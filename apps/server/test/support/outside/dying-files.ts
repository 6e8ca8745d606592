import fileSystem, { type FileHandle } from 'node:fs/promises';
import type { Files } from '../../../src/platform/drop-folder.ts';

/** Simulates a dead process: the current operation and all later ones fail. */
export class Death extends Error {
  override readonly name = 'Death';
}

/**
 * File operations of a process that dies at the `step`th one after a call to `arm`: before it,
 * halfway through (a torn write), or after it. Then everything fails, including cleanup; only open
 * files are closed, as the system does.
 */
export function dyingFiles(step: number, moment: 'before' | 'torn' | 'after') {
  let count = 0;
  let isDead = false;
  let isArmed = false;
  async function perform<T>(work: () => Promise<T>, half?: () => Promise<unknown>): Promise<T> {
    if (isDead) throw new Death();
    if (!isArmed) return work();
    count += 1;
    if (count < step) return work();
    isDead = true;
    if (moment === 'after') await work();
    if (moment === 'torn') await half?.();
    throw new Death();
  }
  const handleOf = (handle: FileHandle) => ({
    chmod: (mode: number) => perform(() => handle.chmod(mode)),
    writeFile: (content: string) =>
      perform(
        () => handle.writeFile(content),
        () => handle.writeFile(content.slice(0, content.length / 2)),
      ),
    sync: () => perform(() => handle.sync()),
    read: (...parameters: [Buffer, number, number, number]) =>
      perform(() => handle.read(...parameters)),
    close: () =>
      perform(() => handle.close()).catch(async (error: unknown) => {
        await handle.close();
        throw error;
      }),
  });
  const files = {
    lstat: (path: string) => perform(() => fileSystem.lstat(path)),
    mkdir: (path: string, options: object) => perform(() => fileSystem.mkdir(path, options)),
    open: async (...parameters: Parameters<Files['open']>) => {
      let opened: FileHandle | undefined;
      const open = async () => {
        opened = await fileSystem.open(...parameters);
        return opened;
      };
      return handleOf(
        await perform(open).catch(async (error: unknown) => {
          await opened?.close();
          throw error;
        }),
      );
    },
    readdir: (path: string) => perform(() => fileSystem.readdir(path)),
    rename: (from: string, to: string) => perform(() => fileSystem.rename(from, to)),
  };
  return {
    files: files as unknown as Files,
    arm() {
      isArmed = true;
    },
    hasDied: () => isDead,
  };
}
