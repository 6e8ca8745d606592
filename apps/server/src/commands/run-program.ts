import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/postgres';

/**
 * Runs a program with the settings in the checkout's `.env` and in the environment. If it fails,
 * prints why, and exits with 1.
 */
export function runProgram(program: (root: string) => Promise<void>): void {
  run(program).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}

async function run(program: (root: string) => Promise<void>): Promise<void> {
  const root = projectRoot();
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  await program(root);
}
