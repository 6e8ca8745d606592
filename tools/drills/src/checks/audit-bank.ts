import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/postgres';

/** Runs `npm run audit` against a running bank, with the settings that name its database. */
export function auditBank(settings: Record<string, string>): { isClean: boolean; text: string } {
  const run = spawnSync(
    process.execPath,
    [join(projectRoot(), 'apps/server/src/commands/audit.ts')],
    {
      cwd: projectRoot(),
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...settings },
    },
  );
  return { isClean: run.status === 0, text: `${run.stdout}${run.stderr}`.trim() };
}
