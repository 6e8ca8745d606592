import { existsSync } from 'node:fs';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/project';

/**
 * Copies the files that this checkout needs to run to `folder`, with two more migrations for each
 * version so far, to simulate the bank's next versions. The migrations alter tables that every
 * transfer uses, one table per file.
 */
export async function makeNextVersion(folder: string, version: number): Promise<string> {
  const root = projectRoot();
  const copied = [
    'package.json',
    'apps/server/package.json',
    'apps/server/dist',
    'apps/server/migrations',
    'apps/server/expected-guards.txt',
    'banks',
    'packages/ledger/migrations',
  ];
  for (const path of copied) await cp(join(root, path), join(folder, path), { recursive: true });
  await mkdir(join(folder, 'apps/web'), { recursive: true });
  for (const path of ['node_modules', 'apps/server/node_modules', 'apps/web/dist'])
    if (existsSync(join(root, path))) await symlink(join(root, path), join(folder, path));
  for (let step = 1; step <= version; step++)
    for (const [table, sql] of Object.entries(migrationsOf(step)))
      await writeFile(
        join(folder, 'apps/server/migrations', `9${String(step).padStart(2, '0')}${table}.sql`),
        sql,
      );
  return folder;
}

const migrationsOf = (step: number) => ({
  '1-drill-transactions': `
    alter table bank_transaction add column drill_${step} integer not null default ${step};
    create index drill_${step} on bank_transaction (drill_${step}, id);
    select pg_sleep(1);`,
  '2-drill-customers': `
    alter table customer add column drill_${step} text;
    update customer set drill_${step} = 'version ${step}';
    select pg_sleep(1);`,
});
