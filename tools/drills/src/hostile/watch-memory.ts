import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export interface MemoryWatch {
  /** The largest value seen, in MiB. */
  peak(): number;
  stop(): void;
}

/** Samples a process's resident memory twice a second. */
export function watchMemory(pid: number): MemoryWatch {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, residentMebibytes(pid));
  };
  look();
  const timer = setInterval(look, 500);
  return { peak: () => peak, stop: () => clearInterval(timer) };
}

/** Returns the resident memory of a process in MiB; 0 if it has ended. */
export function residentMebibytes(pid: number): number {
  try {
    const file = `/proc/${pid}/status`;
    const text = existsSync('/proc/self/status')
      ? (/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? '0')
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    return Math.round(Number(text.trim()) / 1_024);
  } catch {
    return 0;
  }
}
