import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Returns a text that distinguishes this run of a process from any other, even a later one with the
 * same id: its start time and, on Linux, the boot. Undefined if no such process is running.
 */
export function processIdentity(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined;
  if (process.platform === 'linux') return linuxIdentity(pid);
  if (process.platform === 'win32') return 'running';
  return processStatus(pid, 'lstart');
}

/** Returns the command line of a running process, or undefined. */
export function processCommand(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined;
  if (process.platform === 'linux') {
    return isProcOurs()
      ? readIfPresent(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim()
      : undefined;
  }
  if (process.platform === 'win32') return '';
  return processStatus(pid, 'command');
}

/**
 * Returns whether a process with this id is running. One that has ended but is not yet reaped does
 * not count.
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is running as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return process.platform !== 'linux' || linuxStatus(pid)?.[0] !== 'Z';
}

/** Returns the child processes of a process, or none if the system does not list them (proc(5)). */
export function childrenOf(pid: number): number[] {
  const list = isProcOurs() ? readIfPresent(`/proc/${pid}/task/${pid}/children`) : undefined;
  return (list ?? '').trim().split(' ').filter(Boolean).map(Number);
}

function linuxIdentity(pid: number): string | undefined {
  const startedAtTick = linuxStatus(pid)?.[19];
  if (startedAtTick === undefined) return undefined;
  const boot = readIfPresent('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return `${boot}/${startedAtTick}`;
}

/**
 * Returns the fields of /proc/PID/stat after the command, which itself may contain spaces
 * (proc_pid_stat(5)).
 */
function linuxStatus(pid: number): string[] | undefined {
  if (!isProcOurs()) return undefined;
  const stat = readIfPresent(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/**
 * A process namespace without its own /proc sees the one of another namespace, where our ids belong
 * to other processes.
 */
function isProcOurs(): boolean {
  try {
    return readlinkSync('/proc/self') === String(process.pid);
  } catch {
    return false;
  }
}

function processStatus(pid: number, field: string): string | undefined {
  try {
    const text = execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' });
    return text.trim() || undefined;
  } catch {
    return undefined;
  }
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
