import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/postgres';

export interface SpawnedBank {
  /** Resolves to the address of the ready line; rejects when the process ends before. */
  ready: Promise<string>;
  /** Resolves when the process has ended. */
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
  kill(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
  pid: number;
}

/**
 * Starts the bank as a process of its own, with these settings and nothing else of ours. `launcher`
 * is a command that runs it, in which case `pid` and `kill` are about the launcher.
 */
export function spawnBank(
  settings: Record<string, string>,
  launcher: readonly string[] = [],
): SpawnedBank {
  const root = projectRoot();
  const [program = '', ...parameters] = [
    ...launcher,
    process.execPath,
    '--import',
    'tsx',
    join(root, 'apps/server/src/main.ts'),
  ];
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...settings },
  });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const address = /^Ready: (\S+)$/m.exec(stdout)?.[1];
      if (address) resolve(address);
    });
    child.once('close', () => reject(new Error(`The bank ended before it was ready: ${stderr}`)));
  });
  ready.catch(() => undefined); // Some tests want a start that fails.
  return {
    ready,
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr })),
    kill: (signal) => void child.kill(signal),
    pid: child.pid ?? 0,
  };
}
