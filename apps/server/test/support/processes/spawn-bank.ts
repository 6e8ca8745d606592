import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/project';
import { expect } from 'vitest';

/** How a program ended, and its output. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface SpawnedBank {
  /** Resolves to the address in the ready line; rejects if the process ends first. */
  ready: Promise<string>;
  /** Resolves when the process has ended. */
  ended: Promise<Outcome>;
  kill(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
  pid: number;
}

const programs = join(projectRoot(), 'apps/server/dist/programs');

const key = () => `test:${randomBytes(32).toString('base64')}`;

/** The settings that production requires besides a database; mail and cards lead nowhere. */
export const productionSettings = {
  BANK_MODE: 'production',
  PUBLIC_URL: 'https://bank.example.com',
  SMTP_URL: 'smtp://127.0.0.1:1',
  CARD_PROCESSOR: 'stripe',
  WIRE_NETWORK: 'off',
  PAYMENT_SERVICES: 'off',
  STRIPE_SECRET_KEY: 'sk_test_nobody',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
  STRIPE_API_BASE: 'http://127.0.0.1:1',
  PIN_KEYS: key(),
  SEALING_KEYS: key(),
  SIGNING_KEYS: key(),
  // Keeps standard output for the ready line.
  LOG_LEVEL: 'silent',
};

/**
 * Starts the bank in its own process, with only these settings; a production bank is a fictitious
 * one. `launcher` is a command that runs
 * it, in which case `pid` and `kill` refer to the launcher.
 */
export function spawnBank(
  settings: Record<string, string>,
  launcher: readonly string[] = [],
): SpawnedBank {
  const child = spawnProgram(
    settings.BANK_MODE === 'production' ? 'fictitious-main.ts' : 'main.ts',
    { PORT: '0', ...settings },
    launcher,
  );
  const ended = outcomeOf(child);
  let stdout = '';
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const address = /^Ready: (\S+)$/m.exec(stdout)?.[1];
      if (address) resolve(address);
    });
    child.once('close', () => reject(new Error(`The bank ended before it was ready: ${stderr}`)));
  });
  ready.catch(() => undefined); // Some tests want a start that fails.
  return {
    ready,
    ended,
    kill: (signal) => void child.kill(signal),
    pid: child.pid ?? 0,
  };
}

/**
 * Expects a start to fail with one sentence and exit code 1. Stops a bank that starts after all.
 */
export async function expectRefusal(
  bank: SpawnedBank,
  sentence: string | RegExp,
): Promise<{ stderr: string }> {
  const started = bank.ready.then(
    () => true,
    () => false,
  );
  if (await started) bank.kill('SIGTERM');
  const { code, stdout, stderr } = await bank.ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  return { stderr };
}

/** Runs another of the server's programs to completion. */
export function runProgram(
  file: string,
  settings: Record<string, string>,
  ...given: string[]
): Promise<Outcome> {
  return outcomeOf(spawnProgram(file, settings, [], given));
}

function spawnProgram(
  file: string,
  settings: Record<string, string>,
  launcher: readonly string[] = [],
  given: readonly string[] = [],
): ChildProcess {
  const [program = '', ...parameters] = [
    ...launcher,
    process.execPath,
    programFile(file),
    ...given,
  ];
  return spawn(program, parameters, {
    cwd: projectRoot(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(settings),
  });
}

/**
 * The bundle of one of the server's programs; `file` is its source, such as `commands/audit.ts`.
 */
const programFile = (file: string): string => join(programs, file.replace(/\.ts$/, '.js'));

const environmentOf = (settings: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  // Without an undo period, so that transfers in other tests are final immediately.
  UNDO_SECONDS: '0',
  // Only what a test does happens.
  ACH_SIMULATOR: 'off',
  // Compiling a bank's scripts takes a sixth of the processor time of its start.
  NODE_COMPILE_CACHE: join(programs, 'compiled'),
  ...settings,
});

/** Runs `npm run audit` to its end and waits for it. */
export function runAudit(settings: Record<string, string>, ...parameters: string[]) {
  return spawnSync(process.execPath, [programFile('commands/audit.ts'), ...parameters], {
    cwd: projectRoot(),
    encoding: 'utf8',
    env: environmentOf(settings),
  });
}

async function outcomeOf(child: ChildProcess): Promise<Outcome> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}
