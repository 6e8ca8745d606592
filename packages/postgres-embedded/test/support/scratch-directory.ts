import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { removeDataDirectory } from '../../src/index.ts';

/** Where a test of the embedded server works; new for each test. */
export interface Scratch {
  /** A folder that the server's system user may enter. */
  folder: string;
  /** The server's data directory in it. */
  dataDirectory: string;
  /** What the test opened: closed after it, last opened first. */
  opened: (() => Promise<unknown>)[];
  /** Closes what was opened now, in the middle of a test. */
  closeAll(): Promise<void>;
}

/** Gives each test of the calling file a data directory of its own, and removes it afterwards. */
export function scratchDirectory(prefix: string): Scratch {
  const scratch: Scratch = {
    folder: '',
    dataDirectory: '',
    opened: [],
    async closeAll() {
      for (const close of scratch.opened.splice(0).reverse()) await close();
    },
  };
  beforeEach(() => {
    scratch.folder = mkdtempSync(join(tmpdir(), prefix));
    chmodSync(scratch.folder, 0o711);
    scratch.dataDirectory = join(scratch.folder, 'data');
  });
  afterEach(async () => {
    await scratch.closeAll();
    await removeDataDirectory(scratch.dataDirectory);
    rmSync(scratch.folder, { recursive: true });
  });
  return scratch;
}
