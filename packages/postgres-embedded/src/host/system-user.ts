import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';

/** The operating system user that PostgreSQL runs as; undefined means the current user. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** Users that run nothing but PostgreSQL, the bank's own first. We never create them. */
const DEDICATED_USERS = ['seven-hills-postgres', 'postgres'] as const;

/**
 * Returns the user for PostgreSQL, which refuses to run as root. For root: the owner of the
 * existing cluster, else a dedicated user that exists on the machine, else `nobody`. Other users
 * run it as themselves.
 */
export function chooseSystemUser(
  clusterDirectory: string,
  find: (name: string) => SystemUser | undefined = findUser,
): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(clusterDirectory)) {
    const { uid, gid } = statSync(clusterDirectory);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of DEDICATED_USERS) {
    const user = find(name);
    if (user) return user;
  }
  return nobody();
}

/** Looks up a user by name through the system, which may use a directory service. */
function findUser(name: string): SystemUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((option) => {
    const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : 0;
  });
  return uid && gid ? { uid, gid } : undefined;
}

/** Returns whether the user can enter `directory`, according to the system. */
export function canEnter(user: SystemUser | undefined, directory: string): boolean {
  if (!user) return true;
  const { status } = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}

/** Makes the user the owner of one of our files or directories. */
export function giveTo(user: SystemUser | undefined, path: string): void {
  if (user) chownSync(path, user.uid, user.gid);
}

const CONVENTIONAL_NOBODY: SystemUser = { uid: 65_534, gid: 65_534 };

function nobody(): SystemUser {
  if (!existsSync('/etc/passwd')) return CONVENTIONAL_NOBODY;
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  if (!line) return CONVENTIONAL_NOBODY;
  // macOS stores its nobody as -2, which is 4294967294 for the system calls.
  return { uid: Number(line[1]) >>> 0, gid: Number(line[2]) >>> 0 };
}
