import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/project';
import { mustRun } from '../bank-command.ts';

/** Our own packages, which `node_modules` contains as relative links to their folders. */
const ownScope = '@seven-hills';

/**
 * Returns the id of the commit to upgrade from: the one that `revision` names, or, if it is null,
 * the newest one before the newest migration. Null if this clone does not contain it.
 */
export function findEarlierCommit(revision: string | null): string | null {
  const migrations = ['apps/server/migrations', 'packages/ledger/migrations'];
  const newest = () => git('log', '-1', '--diff-filter=A', '--format=%H', '--', ...migrations);
  return git('rev-parse', '--verify', '--quiet', `${revision ?? `${newest()}^`}^{commit}`) || null;
}

/** Returns what git prints; nothing if it fails, as where there is no repository. */
const git = (...parameters: string[]): string =>
  (spawnSync('git', parameters, { cwd: projectRoot(), encoding: 'utf8' }).stdout ?? '').trim();

/**
 * Checks a commit out into `folder`, and builds it there as its own commands do, with the packages
 * of its own lock file: those that are installed here if the two lock files are equal.
 */
export async function makeEarlierVersion(folder: string, commit: string): Promise<string> {
  const root = projectRoot();
  await mkdir(folder);
  execFileSync(
    'sh',
    ['-c', 'git archive --output "$1.tar" "$0" && tar -x -f "$1.tar" -C "$1"', commit, folder],
    { cwd: root },
  );
  const [ours, theirs] = await Promise.all(
    [root, folder].map((at) => readFile(join(at, 'package-lock.json'), 'utf8')),
  );
  if (ours === theirs) await shareInstalled(root, folder, ours ?? '');
  await mustRun(process.execPath, ['tools/build/build.mjs'], { root: folder });
  return folder;
}

/** Links every installed package into another checkout with the same lock file. */
async function shareInstalled(root: string, folder: string, lockFile: string): Promise<void> {
  const { packages } = JSON.parse(lockFile) as { packages: Record<string, unknown> };
  const places = Object.keys(packages).flatMap(
    (path) => /^(.*?node_modules)\//.exec(path)?.[1] ?? [],
  );
  for (const place of new Set(places)) {
    await mkdir(join(folder, place), { recursive: true });
    // Missing where it would hold only packages of other platforms.
    for (const name of await readdir(join(root, place)).catch(() => [])) {
      const [from, to] = [join(root, place, name), join(folder, place, name)];
      if (name === ownScope) await cp(from, to, { recursive: true, verbatimSymlinks: true });
      else await symlink(from, to);
    }
  }
}
