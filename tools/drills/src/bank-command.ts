import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/project';

/** A program's exit status and output. */
interface Ended {
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
    settings: { TMPDIR: tmpdir(), ...settings },
  });
}

/** Runs `npm run audit` against a running bank, with the settings that name its database. */
export async function auditBank(
  settings: Record<string, string>,
): Promise<{ isClean: boolean; text: string }> {
  const { status, text } = await runBankCommand('audit', settings);
  return { isClean: status === 0, text };
}

/** Runs a program in a project's folder, with `settings` and this process's PATH and HOME. */
export function runProgram(
  program: string,
  parameters: readonly string[],
  {
    settings = {},
    root = projectRoot(),
  }: { settings?: Record<string, string>; root?: string } = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: root,
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

/** Runs a program as `runProgram` does, and returns its output. Fails unless its status is 0. */
export async function mustRun(...call: Parameters<typeof runProgram>): Promise<string> {
  const { status, text } = await runProgram(...call);
  const [program, parameters] = call;
  if (status !== 0) throw new Error(`${program} ${parameters.join(' ')}: ${text}`);
  return text;
}
