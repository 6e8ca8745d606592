import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from '../host/binaries.ts';
import { serverEnvironment } from '../host/server-environment.ts';
import { giveTo, type SystemUser } from '../host/system-user.ts';
import { makeSuperuserPassword, passwordFile, SUPERUSER } from './passwords.ts';

/**
 * Creates the cluster if it does not exist, completely or not at all. Every connection needs a
 * password, over the unix socket as well as TCP. The locale is PostgreSQL's built-in C.UTF-8, so
 * that sorting does not depend on the machine.
 */
export async function ensureCluster(options: {
  binaries: Binaries;
  cluster: string;
  user: SystemUser | undefined;
  durable: boolean;
}): Promise<void> {
  const { binaries, cluster, user } = options;
  if (existsSync(join(cluster, 'PG_VERSION'))) return;

  const draft = `${cluster}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  chmodSync(draft, 0o700);
  giveTo(user, draft);
  makeSuperuserPassword(cluster, user);
  await promisify(execFile)(
    binaries.initdb,
    [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile(cluster, SUPERUSER)}`,
      '--auth-local=scram-sha-256',
      '--auth-host=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(options.durable ? [] : ['--no-sync']),
    ],
    { ...user, cwd: '/', env: serverEnvironment() },
  );
  rmSync(cluster, { recursive: true, force: true });
  renameSync(draft, cluster);
}
