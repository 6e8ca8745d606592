import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/project';
import { expect, test } from 'vitest';
import { settingNames } from '../../../src/compose/settings.ts';

test('.env.example lists every setting, and nothing else', () => {
  const listed = readFileSync(join(projectRoot(), '.env.example'), 'utf8').match(
    /^[A-Z][A-Z0-9_]+(?==)/gm,
  );
  const forAdmin = ['ADMIN_EMAIL', 'ADMIN_FIRST_NAME', 'ADMIN_LAST_NAME', 'ADMIN_PASSWORD'];
  expect(listed?.sort()).toEqual([...settingNames, ...forAdmin].sort());
});
