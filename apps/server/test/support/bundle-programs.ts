import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/project';

/**
 * Vitest's global setup: bundles the programs once, since transpiling one at each start takes
 * seconds, and provides the folder of the demo that tests copy (processes/seeded-demo.ts).
 */
export function setup(): () => void {
  const root = projectRoot();
  const bundle = join(root, 'tools/build/bundle-server.mjs');
  const fictitious = join(root, 'apps/server/test/support/processes/fictitious-main.ts');
  // What the last bundle's starts have compiled (spawn-bank.ts).
  rmSync(join(root, 'apps/server/dist/programs/compiled'), { recursive: true, force: true });
  execFileSync(process.execPath, [bundle, '--programs', fictitious], {
    cwd: root,
    stdio: 'inherit',
  });
  const seeded = mkdtempSync(join(tmpdir(), 'seeded-demo-'));
  chmodSync(seeded, 0o711);
  process.env.SEEDED_DEMO_FOLDER = seeded;
  return () => rmSync(seeded, { recursive: true, force: true });
}
