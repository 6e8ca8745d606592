import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from '../host/binaries.ts';
import { serverEnvironment } from '../host/server-environment.ts';
import type { SystemUser } from '../host/system-user.ts';
import { childrenOf } from '../ownership/process-info.ts';
import { readPidFile } from './pid-file.ts';

/** One run of PostgreSQL's main process. */
export interface Postmaster {
  pid: number;
  /**
   * Resolves once connections are accepted, after recovery if necessary; rejects if the process
   * ends first.
   */
  ready: Promise<void>;
  /** Resolves when the process has ended, with a sentence that says how it ended. */
  exited: Promise<string>;
  /**
   * Stops it: disconnects sessions and writes everything to disk. Forces it to stop after
   * `STOP_TIMEOUT_MS`.
   */
  stop(): Promise<void>;
  /** Requests the same as `stop`, without waiting. */
  interrupt(): void;
  /**
   * Kills it and its processes immediately. Leaves its files unchanged; any other way of stopping
   * would write to them or remove some that may already belong to another server.
   */
  kill(): void;
}

export interface PostmasterOptions {
  binaries: Binaries;
  cluster: string;
  user: SystemUser | undefined;
  logFile: string;
  /** Settings of postgresql.conf, passed on the command line, which takes precedence. */
  settings: Readonly<Record<string, string>>;
  /** The open file of a lock that must hold until the last process of the server has ended. */
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
  ready.catch(() => undefined); // A caller that stops it before it is ready does not wait for readiness.
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
    // It has already ended.
  }
}

/** Stops the server, gracefully at first. Throws if it does not end. */
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

/**
 * PostgreSQL's shutdown modes, by signal: https://www.postgresql.org/docs/18/server-shutdown.html
 */
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
    // It has already ended.
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
