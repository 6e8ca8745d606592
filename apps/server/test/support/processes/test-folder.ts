import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';

/**
 * Creates a folder for the calling test file, which the database's system user may enter; removes
 * it after the file's tests.
 */
export function testFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o711);
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/**
 * Creates a list of what a test opens; everything in it is closed after each test in reverse order.
 */
export function closedAfterEach(): (() => Promise<unknown>)[] {
  const opened: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });
  return opened;
}
