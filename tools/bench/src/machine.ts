import { execFileSync } from 'node:child_process';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import { projectRoot } from '@seven-hills/project';

/** The machine that the figures were measured on, for a reader of the results a year from now. */
export interface Machine {
  processors: string;
  memoryGiB: number;
  kernel: string;
  node: string;
  postgres: string;
  /** The measured commit, with a mark if files differed from it. */
  commit: string;
  measuredAt: string;
  /** The one-minute load average before the start: above zero, other programs used the machine. */
  loadBefore: number;
}

export function describeMachine(postgres: string): Machine {
  const all = cpus();
  return {
    processors: `${all.length} × ${all[0]?.model.trim() ?? 'unknown'}`,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    kernel: `${platform()} ${release()}`,
    node: process.version,
    postgres,
    commit: describeCommit(),
    measuredAt: new Date().toISOString(),
    loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

function describeCommit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      cwd: projectRoot(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
