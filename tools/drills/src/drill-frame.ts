import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

type Roles = ReturnType<Awaited<ReturnType<typeof startEmbeddedPostgres>>['roles']>;

/** Runs a drill in a folder with a database that its servers share. */
export function onDrillDatabase(
  name: string,
  run: (drill: {
    folder: string;
    roles: Roles;
    /** The settings for a server on the database. */
    settings: Record<string, string> & { DATA_DIR: string };
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
          settings: {
            DATABASE_URL: roles.service.connectionString,
            DATABASE_OWNER_URL: roles.owner.connectionString,
            DATABASE_READER_URL: roles.reader.connectionString,
            DATA_DIR: join(folder, 'bank'),
            LOG_LEVEL: 'warn',
          },
        });
      } finally {
        await postgres.stop();
      }
    },
    ['database'],
  );
}
