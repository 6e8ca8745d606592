import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a server says of itself in postmaster.pid (src/include/utils/pidfile.h in PostgreSQL's sources). */
export interface PidFile {
  pid: number;
  /** Of its unix socket; undefined when it has none, or has not got that far. */
  socket: string | undefined;
  /** `starting`, `ready`, `stopping`; empty before. */
  status: string;
}

export const pidFilePath = (cluster: string) => join(cluster, 'postmaster.pid');

/** The pid file of a cluster, or undefined when no server runs on it or one has just begun to. */
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
