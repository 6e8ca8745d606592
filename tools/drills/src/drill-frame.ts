import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseRoles } from '@seven-hills/postgres';
import { removeDataDirectory, startEmbeddedPostgres } from '@seven-hills/postgres-embedded';

/**
 * Runs a drill in its own folder, and then removes the folder. `dataDirectories` are the folders
 * within it that contain a database. Default: the folder itself.
 */
export async function inDrillFolder(
  name: string,
  run: (folder: string) => Promise<void>,
  dataDirectories: readonly string[] = ['.'],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), `seven-hills-${name}-`));
  // Root's database runs as another user, which must be able to traverse the folder.
  await chmod(folder, 0o711);
  try {
    await run(folder);
  } finally {
    for (const directory of dataDirectories) await removeDataDirectory(join(folder, directory));
    await rm(folder, { recursive: true, force: true });
  }
}

/** The settings of a bank on a database, with its keys in `folder`. */
export const settingsOn = ({ service, owner, reader }: DatabaseRoles, folder: string) => ({
  DATABASE_URL: service.connectionString,
  DATABASE_OWNER_URL: owner.connectionString,
  DATABASE_READER_URL: reader.connectionString,
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
});

/** Runs a drill in a folder with a database that its servers share. */
export function onDrillDatabase(
  name: string,
  run: (drill: {
    folder: string;
    roles: DatabaseRoles;
    /** The superuser's connection to the same database. */
    superuserUrl: string;
    /** The settings for a server on the database. */
    settings: ReturnType<typeof settingsOn>;
  }) => Promise<void>,
): Promise<void> {
  return inDrillFolder(
    name,
    async (folder) => {
      const postgres = await startEmbeddedPostgres({ dataDirectory: join(folder, 'database') });
      try {
        await postgres.ensureDatabase('drill');
        const roles = postgres.roles('drill');
        await run({
          folder,
          roles,
          superuserUrl: postgres.connectionString('drill'),
          settings: settingsOn(roles, join(folder, 'bank')),
        });
      } finally {
        await postgres.stop();
      }
    },
    ['database'],
  );
}

/** Prints a drill's results; the drill fails unless all of them are right. */
export function report(isRight: boolean, lines: readonly string[]): void {
  console.log(lines.join('\n'));
  if (!isRight) process.exitCode = 1;
}

/** Reports that a drill cannot run here, which is neither a success nor a failure. */
export function reportNotRun(reason: string, subject: string): void {
  console.log(`NOT RUN: ${reason}. This shows nothing about ${subject}.`);
  process.exitCode = 2;
}

/** Collects the findings of a drill: `check` adds one unless something is right. */
export function collectFindings() {
  const findings: string[] = [];
  return {
    findings,
    check(isRight: boolean, finding: string): void {
      if (!isRight) findings.push(finding);
    },
  };
}
