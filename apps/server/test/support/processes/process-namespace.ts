import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Includes separate shared memory; if `unshare` is killed, so is everything that it started. */
const isolated = ['unshare', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];
const isolatedForUsers = [...isolated, '--user', '--map-current-user'];

/**
 * The command that runs another one in its own process namespace, as a container does; undefined if
 * this machine does not permit it.
 */
export const inOwnNamespace: readonly string[] | undefined = [isolated, isolatedForUsers].find(
  ([program = '', ...parameters]) =>
    process.platform === 'linux' && spawnSync(program, [...parameters, 'true']).status === 0,
);

/** The same without its own /proc, in which process ids refer to other processes. */
export const withoutProc = inOwnNamespace?.filter((parameter) => parameter !== '--mount-proc');

/** Like the first, with a first process that outlives the command, like a container's init. */
export const behindInit: readonly string[] | undefined = inOwnNamespace && [
  ...inOwnNamespace,
  'sh',
  '-c',
  '"$@" & wait; exec sleep 600',
  'sh',
];

/** Returns the first child of a process; both ids are those of the caller's namespace. */
export function childOf(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  if (!child) throw new Error(`Process ${pid} has no child.`);
  return Number(child);
}
