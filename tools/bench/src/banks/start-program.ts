import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/project';
import type { LoadOrder } from '../load/drive-lanes.ts';
import type { GeneratorFigures, GeneratorOrder } from '../load/generator.ts';

/** A server in a process of its own. */
export interface Program {
  pid: number;
  stop(): Promise<void>;
}

/** A load of transfers, without the servers and customers. */
export type TransferLoad = Omit<GeneratorOrder, 'ports' | 'customersFile'>;

/** The folder of the benchmark's own programs. */
const source = join(projectRoot(), 'tools/bench/src');

/**
 * Starts a server with these settings, and waits until it prints `Ready:`. Its program is Node with
 * a file below the benchmark's sources, or another command.
 */
export async function startProgram(
  command: string | readonly [string, ...string[]],
  settings: NodeJS.ProcessEnv,
): Promise<Program> {
  const [program, ...parameters] =
    typeof command === 'string' ? [process.execPath, join(source, command)] : command;
  const server = spawn(program, parameters, {
    cwd: projectRoot(),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilReady(server);
  return {
    pid: server.pid ?? 0,
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Ready:')) resolve();
    });
    server.once('exit', (code) =>
      reject(new Error(`${server.spawnargs.join(' ')} ended with exit code ${code}`)),
    );
  });
}

/** Runs one of the programs in `load` as a separate process; its argument and answer are JSON. */
export async function runLoad<Order extends LoadOrder, Answer>(
  file: string,
  order: Order,
): Promise<Answer> {
  const program = spawn(process.execPath, [join(source, 'load', file), JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: projectRoot(),
  });
  let output = '';
  program.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = (await once(program, 'close')) as [number];
  if (code !== 0) throw new Error(`${file} ended with exit code ${code}`);
  return JSON.parse(output) as Answer;
}

/** Sends transfers to servers as the customers in a file. */
export const generatorFor =
  (ports: readonly number[], customersFile: string) =>
  (load: TransferLoad): Promise<GeneratorFigures> =>
    runLoad<GeneratorOrder, GeneratorFigures>('generator.ts', { ...load, ports, customersFile });
