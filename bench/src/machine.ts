import { cpus, release, totalmem } from 'node:os';

/** What the figures were measured on, for the reader of a result a year from now. */
export interface Machine {
  processors: string;
  memoryGiB: number;
  kernel: string;
  node: string;
  measuredAt: string;
}

export function describeMachine(): Machine {
  const all = cpus();
  return {
    processors: `${all.length} × ${all[0]?.model.trim() ?? 'unknown'}`,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    node: process.version,
    measuredAt: new Date().toISOString(),
  };
}
