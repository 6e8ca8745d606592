import { existsSync } from 'node:fs';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/postgres';

/**
 * Copies what runs of this checkout to `folder`, with one more migration for each version so far:
 * the next versions of the bank. Each alters and fills a table that every transfer writes.
 */
export async function makeNextVersion(folder: string, version: number): Promise<string> {
  const root = projectRoot();
  const copied = [
    'package.json',
    'apps/server/package.json',
    'apps/server/dist',
    'apps/server/migrations',
    'apps/server/expected-guards.txt',
    'apps/server/expected-guards-portable.txt',
    'packages/ledger/migrations',
  ];
  for (const path of copied) await cp(join(root, path), join(folder, path), { recursive: true });
  await mkdir(join(folder, 'apps/web'), { recursive: true });
  for (const path of ['node_modules', 'apps/server/node_modules', 'apps/web/dist'])
    if (existsSync(join(root, path))) await symlink(join(root, path), join(folder, path));
  for (let step = 1; step <= version; step++)
    await writeFile(
      join(folder, 'apps/server/migrations', `9${String(step).padStart(3, '0')}-drill.sql`),
      migrationOf(step),
    );
  return folder;
}

const migrationOf = (step: number) => `
alter table bank_transaction add column drill_${step} integer not null default ${step};
create index drill_${step} on bank_transaction (drill_${step}, id);
alter table customer add column drill_${step} text;
update customer set drill_${step} = 'version ${step}';
select pg_sleep(2);
`;
