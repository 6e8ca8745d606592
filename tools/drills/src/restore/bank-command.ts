import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/postgres';

/** A program's exit status and output. */
export interface Ended {
  status: number | null;
  text: string;
}

/**
 * Runs one of the bank's commands with only these settings. This process continues in the meantime,
 * so that its clients keep moving money.
 */
export function runBankCommand(
  command: string,
  settings: Record<string, string>,
  ...parameters: string[]
): Promise<Ended> {
  const file = join(projectRoot(), `apps/server/src/commands/${command}.ts`);
  return runProgram(process.execPath, [file, ...parameters], {
    TMPDIR: tmpdir(),
    ...settings,
  });
}

/** Runs a program in the project's folder, with `settings` and this process's PATH and HOME. */
export function runProgram(
  program: string,
  parameters: readonly string[],
  settings: Record<string, string> = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: projectRoot(),
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, text: text.trim() }));
  });
}
