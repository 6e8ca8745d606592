import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { readPidFile } from './pid-file.ts';
import { childrenOf } from './process-info.ts';
import { serverEnvironment } from './server-environment.ts';
import type { SystemUser } from './system-user.ts';

/** PostgreSQL's main process, one run of it. */
export interface Postmaster {
  pid: number;
  /** Resolves once connections are accepted, after recovery if need be; rejects if it ends before. */
  ready: Promise<void>;
  /** Resolves when the process has ended, with a sentence on how. */
  exited: Promise<string>;
  /** Ends it: sessions are disconnected, everything is on disk. Hard after `STOP_TIMEOUT_MS`. */
  stop(): Promise<void>;
  /** Asks it to end like `stop`, and does not wait. */
  interrupt(): void;
  /**
   * Ends it and its processes at once. Its files stay as they are, where any other way of stopping
   * would write to them or remove some that may be another server's by now.
   */
  kill(): void;
}

export interface PostmasterOptions {
  binaries: Binaries;
  cluster: string;
  user: SystemUser | undefined;
  logFile: string;
  /** Settings of postgresql.conf, given on the command line, where they win. */
  settings: Readonly<Record<string, string>>;
  /** The open file of a lock that is to hold until the last process of the server has ended. */
  lockDescriptor?: number;
}

const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 20;
const MAX_LOG_BYTES = 10_000_000;

/** Starts the server in a session of its own, so that Ctrl-C at the terminal does not reach it. */
export function startPostmaster(options: PostmasterOptions): Postmaster {
  const { binaries, cluster, user, logFile, lockDescriptor } = options;
  const settings = Object.entries(options.settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  rotateLog(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(binaries.postgres, ['-D', cluster, ...settings], {
    ...user,
    cwd: cluster,
    env: serverEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log, ...(lockDescriptor === undefined ? [] : [lockDescriptor])],
  });
  closeSync(log);

  let ended: string | undefined;
  const exited = new Promise<string>((resolve) => {
    const end = (how: string) => {
      ended = how;
      resolve(how);
    };
    child.once('error', (error) => end(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) =>
      end(signal ? `was ended by ${signal}` : `ended with code ${code}`),
    );
  });
  const pid = child.pid ?? 0;

  async function waitUntilReady(): Promise<void> {
    while (ended === undefined) {
      const found = readPidFile(cluster);
      if (found?.pid === pid && found.status === 'ready') return;
      await sleep(POLL_MS);
    }
    throw new Error(`PostgreSQL ${ended} while starting. ${lastLogLine(logFile)}`.trim());
  }

  const ready = waitUntilReady();
  ready.catch(() => undefined); // Whoever stops it before it is ready does not wait for it.
  return {
    pid,
    ready,
    exited,
    stop: () => stopProcess({ pid, hasEnded: () => ended !== undefined, binaries, cluster }),
    interrupt() {
      if (ended === undefined) void sendStop({ pid, binaries, cluster }, 'fast');
    },
    kill() {
      if (ended === undefined) for (const id of [pid, ...childrenOf(pid)]) killProcess(id);
    },
  };
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Stops the server, softly at first. Throws when it does not end. */
export async function stopProcess(server: {
  pid: number;
  hasEnded: () => boolean;
  binaries: Binaries;
  cluster: string;
}): Promise<void> {
  for (const mode of ['fast', 'immediate'] as const) {
    if (server.hasEnded()) return;
    await sendStop(server, mode);
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (!server.hasEnded() && Date.now() < deadline) await sleep(POLL_MS);
  }
  if (!server.hasEnded()) throw new Error(`PostgreSQL (process ${server.pid}) does not stop.`);
}

/** PostgreSQL's shutdown modes, by signal: https://www.postgresql.org/docs/18/server-shutdown.html */
async function sendStop(
  { pid, binaries, cluster }: { pid: number; binaries: Binaries; cluster: string },
  mode: 'fast' | 'immediate',
): Promise<void> {
  if (process.platform === 'win32') {
    await promisify(execFile)(binaries.pgCtl, ['stop', '-D', cluster, '-m', mode, '-W']).catch(
      () => undefined,
    );
    return;
  }
  try {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch {
    // It has ended by itself.
  }
}

function rotateLog(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.1`);
}

function lastLogLine(logFile: string): string {
  try {
    const fatal = readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes('FATAL:'));
    return fatal.at(-1) ?? `See ${logFile}.`;
  } catch {
    return '';
  }
}
