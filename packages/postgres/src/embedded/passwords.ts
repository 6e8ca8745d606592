import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { serverEnvironment } from './server-environment.ts';
import { giveTo, type SystemUser } from './system-user.ts';

export const SUPERUSER = 'postgres';

/** Where a role's password is kept: beside the cluster, readable by its owner alone. */
export function passwordFile(cluster: string, role: string): string {
  return role === SUPERUSER ? `${cluster}.password` : `${cluster}.${role}.password`;
}

/** A role's password; the first call for a role makes it. */
export function passwordOf(cluster: string, role: string): string {
  const path = passwordFile(cluster, role);
  if (!existsSync(path)) writePassword(path);
  return readFileSync(path, 'utf8');
}

/** Makes a new password for the superuser, in a file that `initdb` can read as the server's user. */
export function makeSuperuserPassword(cluster: string, user: SystemUser | undefined): void {
  const path = passwordFile(cluster, SUPERUSER);
  rmSync(path, { force: true });
  writePassword(path);
  giveTo(user, path);
}

/**
 * Makes an existing cluster ask for a password on every connection: clusters made by earlier versions
 * trusted whoever reached the socket. The server must be down. A superuser whose password is lost gets
 * a new one, in PostgreSQL's single-user mode.
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

/** A rule of pg_hba.conf that asks for nothing (PostgreSQL 18, 20.1). */
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
  // Single-user mode reports a failed statement on its standard error and ends well all the same.
  if (status !== 0 || /\b(ERROR|FATAL|PANIC):/.test(stderr))
    throw new Error(
      `The password of the database in ${cluster} is lost (${passwordFile(cluster, SUPERUSER)}) and cannot be set again.`,
    );
  writeFileSync(passwordFile(cluster, SUPERUSER), password, { mode: 0o600 });
}

function writePassword(path: string): void {
  writeFileSync(path, newPassword(), { mode: 0o600, flag: 'wx' });
}

/** 192 random bits, in letters that need no quoting in SQL or in an address. */
const newPassword = () => randomBytes(24).toString('base64url');
