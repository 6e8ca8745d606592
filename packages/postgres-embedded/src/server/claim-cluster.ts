import { rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from '../host/binaries.ts';
import { type FileLock, lockFile } from '../ownership/file-lock.ts';
import { DataDirectoryInUseError } from '../ownership/owner-lock.ts';
import { isRunning, processCommand } from '../ownership/process-info.ts';
import { pidFilePath, readPidFile } from './pid-file.ts';
import { stopProcess } from './postmaster.ts';

const LEFTOVERS_MS = 10_000;
const RETRY_MS = 50;
/** How long the kernel may take to close the sockets of a killed server. */
const SOCKET_MS = 3_000;

/**
 * Makes sure that no server runs on the cluster and returns the lock that the next server inherits.
 * The kernel holds it until the last process of that server ends, even if no one can see these
 * processes. Call it only as the owner of the data directory. Stops a visible server that a dead
 * owner left behind. Throws `DataDirectoryInUseError` if one is still running in another process
 * namespace.
 */
export async function claimCluster(options: {
  dataDirectory: string;
  cluster: string;
  binaries: Binaries;
  /** How long a killed server and its child processes may take to end. */
  patienceMs?: number;
}): Promise<FileLock> {
  const { dataDirectory, cluster, binaries, patienceMs = LEFTOVERS_MS } = options;
  const found = readPidFile(cluster);
  if (found && isServerOf(found.pid, cluster)) {
    const { pid } = found;
    await stopProcess({ pid, hasEnded: () => !isRunning(pid), binaries, cluster });
  }
  const left = readPidFile(cluster);
  const inUse = () =>
    new DataDirectoryInUseError(dataDirectory, {
      ...(left && { pid: left.pid }),
      isOurNamespace: false,
      isDatabase: true,
    });
  // The kernel frees the memory of a killed process before its sockets, so the server may briefly
  // be unrecognizable but still listening.
  const deadline = Date.now() + Math.min(patienceMs, SOCKET_MS);
  while (left?.socket && (await isListening(left.socket))) {
    if (Date.now() >= deadline) throw inUse();
    await sleep(RETRY_MS);
  }
  const lock = await lockFile(`${cluster}.lock`, patienceMs);
  if (!lock) throw inUse();
  // Removes the pid file of a dead server. In another process namespace, the next server may get
  // the same process id and would appear ready; and PostgreSQL refuses to start while another
  // program has that id.
  rmSync(pidFilePath(cluster), { force: true });
  return lock;
}

function isServerOf(pid: number, cluster: string): boolean {
  if (!isRunning(pid)) return false;
  return process.platform === 'win32' || (processCommand(pid)?.includes(cluster) ?? false);
}

/**
 * Returns whether a process has the socket open. The kernel itself accepts the connection, even for
 * a server that is stopped by a signal or runs in another process namespace.
 */
function isListening(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', ({ code }: NodeJS.ErrnoException) => {
      // No process listens, or the file is missing. Any other error (such as a full queue) means
      // that a process listens.
      resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT');
    });
  });
}
