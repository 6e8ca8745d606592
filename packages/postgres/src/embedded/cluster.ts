import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { giveTo, type SystemUser } from './system-user.ts';

export const SUPERUSER = 'postgres';

/**
 * Creates the cluster unless it is there, whole or not at all. Connections over the unix socket
 * need no password (its folder is private), those over TCP use the one of `readPassword`.
 * The locale is PostgreSQL's own C.UTF-8, so that sorting never changes with the machine.
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
  writePassword(cluster, user);
  await promisify(execFile)(
    binaries.initdb,
    [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile(cluster)}`,
      '--auth-local=trust',
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

/** The superuser's password for connections over TCP. */
export function readPassword(cluster: string): string {
  return readFileSync(passwordFile(cluster), 'utf8');
}

/** What the server and its tools see of the environment: nothing of ours, in plain C. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' };
}

function passwordFile(cluster: string): string {
  return `${cluster}.password`;
}

function writePassword(cluster: string, user: SystemUser | undefined): void {
  const path = passwordFile(cluster);
  rmSync(path, { force: true });
  writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600 });
  giveTo(user, path);
}
