import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * The place where a process runs. Process ids are comparable between two processes only if their
 * boot and namespace are known and equal.
 */
export interface ProcessPlace {
  host: string;
  /** One run of one kernel; containers on one machine share it. Empty if unknown. */
  boot: string;
  /** The PID namespace, on Linux; empty if unknown. */
  namespace: string;
}

/** Returns the place of this process. */
export function ownPlace(): ProcessPlace {
  return { host: hostname(), boot: readBoot(), namespace: readNamespace() };
}

/**
 * Returns whether process ids at `other` are comparable to ours. A namespace's number is reused
 * once its last process has ended, so an equal number means our namespace or one without processes.
 */
export function sharesProcessIds(other: ProcessPlace, own = ownPlace()): boolean {
  return (
    own.boot !== '' &&
    own.namespace !== '' &&
    other.boot === own.boot &&
    other.namespace === own.namespace
  );
}

function readBoot(): string {
  try {
    if (process.platform === 'linux')
      return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    if (process.platform === 'darwin')
      return execFileSync('sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8' }).trim();
    return hostname();
  } catch {
    return '';
  }
}

function readNamespace(): string {
  if (process.platform !== 'linux') return 'only';
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
