import { rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import type { Binaries } from './binaries.ts';
import { type FileLock, lockFile } from './file-lock.ts';
import { DataDirectoryInUseError } from './owner-lock.ts';
import { pidFilePath, readPidFile } from './pid-file.ts';
import { stopProcess } from './postmaster.ts';
import { isRunning, processCommand } from './process-info.ts';

const LEFTOVERS_MS = 10_000;

/**
 * Makes sure that no server runs on the cluster, and gives the lock that the next one inherits: the
 * kernel keeps it until the last process of that server has ended, whoever can see these processes.
 * For the owner of the data directory. Stops a server that an owner which died left behind, where it
 * can be seen. Throws `DataDirectoryInUseError` for one that lives on in another process namespace.
 */
export async function claimCluster(options: {
  dataDirectory: string;
  cluster: string;
  binaries: Binaries;
  /** How long the processes of a server whose main process was killed may take to notice it. */
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
  if (left?.socket && (await isListening(left.socket))) throw inUse();
  const lock = await lockFile(`${cluster}.lock`, patienceMs);
  if (!lock) throw inUse();
  // Its server is dead. In another process namespace the next one may get the same process id, and
  // would be taken for ready; and PostgreSQL refuses to start while another program has that id.
  rmSync(pidFilePath(cluster), { force: true });
  return lock;
}

function isServerOf(pid: number, cluster: string): boolean {
  if (!isRunning(pid)) return false;
  return process.platform === 'win32' || (processCommand(pid)?.includes(cluster) ?? false);
}

/**
 * Whether some process has the socket open. The system itself accepts the connection, also for a
 * server that is stopped by a signal and for one in another process namespace.
 */
function isListening(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', ({ code }: NodeJS.ErrnoException) => {
      // Nobody listens, or the file is gone; anything else (a full queue) means that somebody does.
      resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT');
    });
  });
}
