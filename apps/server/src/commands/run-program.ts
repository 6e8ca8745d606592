import { loadEnvironment, projectRoot } from '@seven-hills/project';

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
  loadEnvironment();
  await program(root);
}
