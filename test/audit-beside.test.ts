import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';

const tool = join(
  dirname(dirname(fileURLToPath(import.meta.url))),
  'tools/build/testing/audit-beside.mjs',
);
let folder: string;
let startAudit: (file: string) => { warning(): string | null; stop(): boolean };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'audit-beside-'));
  ({ startAudit } = await import(pathToFileURL(tool).href));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a program with this text as the audit; stops it after the test. */
function start(name: string, text: string) {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, text);
  const audit = startAudit(file);
  onTestFinished(() => void audit.stop());
  return audit;
}

it('an audit that finds nothing gives no warning', async () => {
  const audit = start('clean', '');
  await vi.waitUntil(() => audit.warning() === null, { timeout: 25_000 });
});

it('an audit that finds something returns it as the warning', async () => {
  const audit = start('findings', "process.stdout.write('high: pg\\n'); process.exitCode = 1;");
  await vi.waitUntil(() => audit.warning() === 'high: pg\n', { timeout: 25_000 });
});

it('an audit whose registry never answers does not block', () => {
  const audit = start('silent', 'setInterval(() => {}, 1_000);');
  expect(audit.warning()).toMatch(/has not answered/);
  expect(audit.stop()).toBe(true);
});
