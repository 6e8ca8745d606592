import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { removeDataDirectory } from '../../src/index.ts';

/** The working folder for a test of the embedded server; new for each test. */
export interface Scratch {
  /** A folder that the server's system user can enter. */
  folder: string;
  /** The server's data directory, in that folder. */
  dataDirectory: string;
  /** The functions that close what the test opened; they run after the test, in reverse order. */
  opened: (() => Promise<unknown>)[];
  /** Closes everything that is open now, during the test. */
  closeAll(): Promise<void>;
}

/** Creates a data directory for each test of the calling file, and removes it afterward. */
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
