import { existsSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { projectRoot } from '@seven-hills/postgres';
import { removeDataDirectory } from '@seven-hills/postgres-embedded';
import { holdsProduction } from '../opening/mark-file.ts';

/**
 * Removes the demo bank's data directory, and its database cluster if that is kept elsewhere.
 * Refuses to remove a production bank's.
 */
async function main(): Promise<void> {
  const root = projectRoot();
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  if (process.env.DATABASE_URL)
    throw new Error('npm run reset removes only the embedded demo bank, but DATABASE_URL is set.');
  const setting = process.env.DATA_DIR || './data';
  const dataDirectory = isAbsolute(setting) ? setting : resolve(root, setting);
  if (process.env.BANK_MODE === 'production' || holdsProduction(dataDirectory))
    throw new Error(
      `npm run reset removes only a demo bank; ${dataDirectory} belongs to a production bank.`,
    );
  await removeDataDirectory(dataDirectory);
  process.stdout.write('Removed the demo bank. Run npm start to create a new one.\n');
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
