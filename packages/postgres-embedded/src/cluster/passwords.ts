import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from '../host/binaries.ts';
import { serverEnvironment } from '../host/server-environment.ts';
import { giveTo, type SystemUser } from '../host/system-user.ts';

export const SUPERUSER = 'postgres';

/** The file with a role's password, next to the cluster. */
export function passwordFile(cluster: string, role: string): string {
  return role === SUPERUSER ? `${cluster}.password` : `${cluster}.${role}.password`;
}

/** Returns a role's password, which the first call generates. */
export function passwordOf(cluster: string, role: string): string {
  const path = passwordFile(cluster, role);
  if (!existsSync(path)) writePassword(path);
  return readFileSync(path, 'utf8');
}

/** Generates the superuser's password, in a file that `initdb` can read as the server's user. */
export function makeSuperuserPassword(cluster: string, user: SystemUser | undefined): void {
  const path = passwordFile(cluster, SUPERUSER);
  rmSync(path, { force: true });
  writePassword(path);
  giveTo(user, path);
}

/**
 * Makes an existing cluster require a password on every connection; clusters from earlier versions
 * trust everyone who can reach the socket. If the superuser's password file is missing, sets a new
 * password in PostgreSQL's single-user mode. The server must be stopped.
 */
export function requirePasswords(server: {
  binaries: Binaries;
  cluster: string;
  user: SystemUser | undefined;
}): void {
  const { cluster, user } = server;
  const path = join(cluster, 'pg_hba.conf');
  const rules = readFileSync(path, 'utf8');
  const strict = rules.replace(TRUSTING_RULE, '$1scram-sha-256');
  if (strict !== rules) {
    const draft = `${path}.draft`;
    writeFileSync(draft, strict, { mode: 0o600 });
    giveTo(user, draft);
    renameSync(draft, path);
  }
  if (!existsSync(passwordFile(cluster, SUPERUSER))) resetSuperuserPassword(server);
}

/** Matches a rule in pg_hba.conf that requires no password (PostgreSQL 18, 20.1). */
const TRUSTING_RULE = /^(\s*(?:local|host\w*)\s[^#\n]*?)\btrust\b/gm;

function resetSuperuserPassword(server: {
  binaries: Binaries;
  cluster: string;
  user: SystemUser | undefined;
}): void {
  const { binaries, cluster, user } = server;
  const password = newPassword();
  const { status, stderr } = spawnSync(binaries.postgres, ['--single', '-D', cluster, 'postgres'], {
    ...user,
    cwd: '/',
    env: serverEnvironment(),
    input: `alter role ${SUPERUSER} password '${password}';\n`,
    encoding: 'utf8',
  });
  // In single-user mode, a failed statement is written to standard error, and the exit code is
  // still 0.
  if (status !== 0 || /\b(ERROR|FATAL|PANIC):/.test(stderr))
    throw new Error(
      `The password of the database in ${cluster} is lost (${passwordFile(cluster, SUPERUSER)}) and cannot be reset.`,
    );
  writeFileSync(passwordFile(cluster, SUPERUSER), password, { mode: 0o600 });
}

function writePassword(path: string): void {
  writeFileSync(path, newPassword(), { mode: 0o600, flag: 'wx' });
}

/** 192 random bits, in characters that need no quoting in SQL or in a URL. */
const newPassword = () => randomBytes(24).toString('base64url');
