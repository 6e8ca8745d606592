import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@seven-hills/postgres-embedded';
import { projectRoot } from '@seven-hills/project';

export interface BankServer {
  address: string;
  /** Kills the process, as a power failure would. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, or after it ended unexpectedly. */
  start(): Promise<void>;
  isRunning(): boolean;
  /** The process id of the current run. */
  pid(): number;
  /** What the process has printed since its last start. */
  output(): string;
  /**
   * The errors that its runs have logged, as JSON lines: a demo bank logs to a file, a production
   * bank prints those of its current run.
   */
  errors(): readonly string[];
  stop(): Promise<void>;
}

/**
 * Another machine, at least from the network's point of view: its address, and the prefix of
 * commands that run there.
 */
interface Elsewhere {
  address: string;
  run: readonly string[];
}

interface ServerOptions {
  /** The folder of another checkout. Default: this one's. */
  root?: string;
  /** Where the bank runs. Default: here. */
  place?: Elsewhere;
  /** The bank with another identity, which production needs. */
  bundle?: string;
}

/**
 * Runs a bank as shipped, by default a demo: the built bundle in a separate process, on a port that
 * stays the same across starts. `settings` are environment variables.
 */
export async function startBankServer(
  settings: Record<string, string> & { DATA_DIR: string },
  {
    root = projectRoot(),
    place = { address: '127.0.0.1', run: [] },
    bundle = join(root, 'apps/server/dist/main.js'),
  }: ServerOptions = {},
): Promise<BankServer> {
  if (!existsSync(bundle))
    throw new Error('The server is not built yet: run `npm run build` first.');
  const port = settings.PORT ? Number(settings.PORT) : await findFreePort();
  let child: ChildProcess;
  let output = '';
  const isRunning = () => child.exitCode === null && child.signalCode === null;

  async function start(): Promise<void> {
    const [program = '', ...parameters] = [...place.run, process.execPath, bundle];
    child = spawn(program, parameters, {
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        HOST: place.address,
        PORT: String(port),
        BANK_MODE: 'demo',
        // A transfer is final immediately, as the drills' models expect.
        UNDO_SECONDS: '0',
        // Only the drill moves money.
        ACH_SIMULATOR: 'off',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    while (!output.includes('Ready:')) {
      if (!isRunning()) throw new Error(`The bank ended while starting: ${output}`);
      await sleep(10);
    }
  }

  await start();
  // An interrupted drill must not leave a bank running.
  process.once('exit', () => child.kill('SIGTERM'));
  // Without a handler, a signal would end the process before it can stop the bank.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(130));
  return {
    address: `http://${place.address}:${port}`,
    isRunning,
    pid: () => child.pid ?? 0,
    output: () => output,
    errors() {
      const logFile = join(settings.DATA_DIR, 'server.log');
      return errorsIn(existsSync(logFile) ? readFileSync(logFile, 'utf8') : output);
    },
    start,
    async kill() {
      child.kill('SIGKILL');
      if (isRunning()) await once(child, 'exit');
    },
    async stop() {
      if (!isRunning()) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/**
 * Starts several servers on one database, by default two here. The first one starts alone: it
 * creates the keys, migrates, and seeds. If one fails, none is left running.
 */
export async function startBankServers(
  settings: Parameters<typeof startBankServer>[0],
  all: readonly ServerOptions[] = [{}, {}],
): Promise<BankServer[]> {
  const servers: BankServer[] = [];
  try {
    for (const options of all) servers.push(await startBankServer(settings, options));
  } catch (error) {
    for (const server of servers) await server.stop();
    throw error;
  }
  return servers;
}

/**
 * Waits until the bank reports that it and its database respond; returns the milliseconds since
 * `since`.
 */
export async function untilReady(address: string, since: number): Promise<number> {
  for (;;) {
    const isReady = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_500) }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) return Date.now() - since;
    await sleep(20);
  }
}

/** In pino, level 50 is an error and 60 a fatal one. */
const errorsIn = (log: string): string[] =>
  log.split('\n').filter((line) => /"level":[56]0/.test(line));
