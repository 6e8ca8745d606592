import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Where a process runs. Process ids mean the same to two processes only if all of it is the same. */
export interface ProcessPlace {
  host: string;
  /** One run of one kernel; containers on one machine share it. Empty when it is not known. */
  boot: string;
  /** The PID namespace, on Linux; empty when it is not known. */
  namespace: string;
}

/** The place of this process. */
export function ownPlace(): ProcessPlace {
  return { host: hostname(), boot: readBoot(), namespace: readNamespace() };
}

/**
 * Whether process ids at `other` are ours. A namespace's number is given out again once its last
 * process has ended, so an equal one is either ours or that of processes that are all gone.
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
