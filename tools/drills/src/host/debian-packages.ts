import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Where Debian's package puts the programs of PostgreSQL 15, the version in Debian 12. */
export const postgresFolder = '/usr/lib/postgresql/15/bin';

/**
 * Installs Debian packages, without starting their services, unless all programs that a drill runs
 * are present. Returns the reason if they cannot be installed here.
 */
export function installPackages(
  packages: readonly string[],
  programs: readonly string[],
): string | null {
  if (process.platform !== 'linux' || !existsSync('/etc/debian_version'))
    return 'the programs are installed from the packages of Debian only';
  if (process.getuid?.() !== 0) return 'only root may install packages and change users';
  const missing = () => programs.filter((path) => !existsSync(path));
  if (missing().length === 0) return null;
  const failure = withoutServices(() => {
    const run = (parameters: string[]) =>
      spawnSync('apt-get', parameters, {
        encoding: 'utf8',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    run(['update']);
    const { status, stderr, error } = run([
      'install',
      '--yes',
      '--no-install-recommends',
      ...packages,
    ]);
    return status === 0 ? null : `${stderr ?? ''}${error ?? ''}`.trim().split('\n').at(-1);
  });
  if (failure) return `apt-get install failed: ${failure}`;
  const still = missing();
  return still.length === 0 ? null : `the packages of this Debian do not have ${still.join(', ')}`;
}

const policyFile = '/usr/sbin/policy-rc.d';

/**
 * Packages run this file to find out whether to start their services (Debian policy, invoke-rc.d).
 */
function withoutServices<Result>(work: () => Result): Result {
  const before = existsSync(policyFile) ? readFileSync(policyFile) : null;
  writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return work();
  } finally {
    if (before) writeFileSync(policyFile, before, { mode: 0o755 });
    else rmSync(policyFile, { force: true });
  }
}
