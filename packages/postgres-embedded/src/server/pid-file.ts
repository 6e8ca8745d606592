import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A server's own description in postmaster.pid (src/include/utils/pidfile.h in PostgreSQL's
 * sources).
 */
interface PidFile {
  pid: number;
  /** The path of its unix socket; undefined if it has none, or none yet. */
  socket: string | undefined;
  /** `starting`, `ready`, `stopping`; empty before the server has written it. */
  status: string;
}

export const pidFilePath = (cluster: string) => join(cluster, 'postmaster.pid');

/**
 * Reads the pid file of a cluster. Returns undefined if no server runs on it or one has only just
 * started.
 */
export function readPidFile(cluster: string): PidFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(pidFilePath(cluster), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [pid, , , port, socketDirectory, , , status] = lines.map((line) => line.trim());
  const id = Number(pid);
  if (!Number.isInteger(id) || id <= 0) return undefined;
  return {
    pid: id,
    socket: port && socketDirectory ? join(socketDirectory, `.s.PGSQL.${port}`) : undefined,
    status: status ?? '',
  };
}
