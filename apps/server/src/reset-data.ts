import { removeDataDirectory } from '@seven-hills/postgres/embedded';
import { StartError } from './lifecycle/start-error.ts';
import { loadEnvironmentFile, readSettings } from './settings.ts';

/** Deletes the data directory, its database included. Refuses while a server uses it. */
try {
  loadEnvironmentFile();
  const { databaseUrl, dataDirectory } = readSettings(process.env);
  if (databaseUrl !== null) {
    throw new StartError(
      'DATABASE_URL is set; a database that is not embedded is never deleted from here.',
    );
  }
  await removeDataDirectory(dataDirectory);
  console.log(`Deleted ${dataDirectory}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
