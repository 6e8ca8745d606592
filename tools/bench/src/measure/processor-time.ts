import { readdirSync, readFileSync } from 'node:fs';

/** The kernel's unit of processor time; `getconf CLK_TCK` on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Returns the processor time of a process and its children in seconds; null without /proc. */
export function processorSeconds(pid: number): number | null {
  const own = statOf(pid);
  if (!own) return null;
  // The parent includes children that have ended; running children are added.
  const children = childrenOf(pid).flatMap((child) => statOf(child) ?? []);
  const ticks = own.ticks + own.endedChildrenTicks + sum(children.map(({ ticks }) => ticks));
  return ticks / ticksPerSecond;
}

/** Returns the processor time of a process's first thread in seconds; null without /proc. */
export function firstThreadSeconds(pid: number): number | null {
  const thread = statOf(`${pid}/task/${pid}`);
  return thread && thread.ticks / ticksPerSecond;
}

/** Returns the processor time of this process's ended children in seconds; null without /proc. */
export function endedChildrenSeconds(): number | null {
  const own = statOf(process.pid);
  return own && own.endedChildrenTicks / ticksPerSecond;
}

interface Stat {
  parent: number;
  ticks: number;
  endedChildrenTicks: number;
}

/**
 * Returns the fields of /proc/PID/stat, or of a thread's file, after the command, which itself may
 * contain spaces (proc_pid_stat(5)).
 */
function statOf(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const field = (index: number) => Number(fields[index]);
    return {
      parent: field(1),
      ticks: field(11) + field(12),
      endedChildrenTicks: field(13) + field(14),
    };
  } catch {
    return null;
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => statOf(candidate)?.parent === pid);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
