import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { removeDataDirectory, startEmbeddedPostgres } from '../../src/index.ts';

/** The working folder for a test of the embedded server; new for each test. */
export interface Scratch {
  /** A folder that the server's system user can enter. */
  folder: string;
  /** The server's data directory, in that folder. */
  dataDirectory: string;
  /**
   * Fills the data directory with a cluster that was started and stopped before. The file's first
   * call creates it, and each call copies it, in a tenth of the processor time.
   */
  copyCluster(): Promise<void>;
  /** The functions that close what the test opened; they run after the test, in reverse order. */
  opened: (() => Promise<unknown>)[];
  /** Closes everything that is open now, during the test. */
  closeAll(): Promise<void>;
}

/** Creates a data directory for each test of the calling file, and removes it afterward. */
export function scratchDirectory(prefix: string): Scratch {
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), prefix));
    chmodSync(folder, 0o711);
    return folder;
  };
  let original: string | undefined;
  const scratch: Scratch = {
    folder: '',
    dataDirectory: '',
    async copyCluster() {
      if (original === undefined) {
        original = newFolder();
        const dataDirectory = join(original, 'data');
        await (await startEmbeddedPostgres({ dataDirectory, durable: false })).stop();
      }
      execFileSync('cp', ['-a', join(original, 'data'), scratch.dataDirectory]);
    },
    opened: [],
    async closeAll() {
      for (const close of scratch.opened.splice(0).reverse()) await close();
    },
  };
  beforeEach(() => {
    scratch.folder = newFolder();
    scratch.dataDirectory = join(scratch.folder, 'data');
  });
  afterEach(async () => {
    await scratch.closeAll();
    await removeDataDirectory(scratch.dataDirectory);
    rmSync(scratch.folder, { recursive: true });
  });
  afterAll(async () => {
    if (original === undefined) return;
    await removeDataDirectory(join(original, 'data'));
    rmSync(original, { recursive: true });
  });
  return scratch;
}
