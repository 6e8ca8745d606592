import fileSystem, { type FileHandle } from 'node:fs/promises';
import type { Files } from '../../src/money/wires/rails/iso-20022/drop-folder.ts';

/** The process is gone: what it was about to do is not done, and neither is anything after it. */
export class Death extends Error {
  override readonly name = 'Death';
}

/**
 * File operations of a process that dies at the `step`th one after `arm` was called: before it, halfway through (a write that is
 * torn), or after it. From then on everything fails, cleaning up included; only what it had open is
 * closed, as the system does.
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
