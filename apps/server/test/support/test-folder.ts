import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';

/** A folder for the calling test file, which the database's system user may enter; removed after its tests. */
export function testFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o711);
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A list for what a test opens: everything in it is closed after each test, last opened first. */
export function closedAfterEach(): (() => Promise<unknown>)[] {
  const opened: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });
  return opened;
}
