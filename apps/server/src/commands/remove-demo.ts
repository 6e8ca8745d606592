import { isAbsolute, resolve } from 'node:path';
import { removeDataDirectory } from '@seven-hills/postgres-embedded';
import { holdsProduction } from '../opening/mark-file.ts';
import { runProgram } from './run-program.ts';

/**
 * Removes the demo bank's data directory, and its database cluster if that is kept elsewhere.
 * Refuses to remove a production bank's.
 */
async function main(root: string): Promise<void> {
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

runProgram(main);
