import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Shared memory of its own, too; and when `unshare` is killed, so is everything that it started. */
const isolated = ['unshare', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];
const isolatedForUsers = [...isolated, '--user', '--map-current-user'];

/**
 * The command that runs another one in a process namespace of its own, as a container does; undefined
 * where this machine does not permit it.
 */
export const inOwnNamespace: readonly string[] | undefined = [isolated, isolatedForUsers].find(
  ([program = '', ...parameters]) =>
    process.platform === 'linux' && spawnSync(program, [...parameters, 'true']).status === 0,
);

/** The same without a /proc of its own: process ids there are those of other processes. */
export const withoutProc = inOwnNamespace?.filter((parameter) => parameter !== '--mount-proc');

/** The same as the first, with a first process that outlives the command, as the init of a container does. */
export const behindInit: readonly string[] | undefined = inOwnNamespace && [
  ...inOwnNamespace,
  'sh',
  '-c',
  '"$@" & wait; exec sleep 600',
  'sh',
];

/** The first child of a process, by the number that our own namespace knows it by. */
export function childOf(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  if (!child) throw new Error(`Process ${pid} has no child.`);
  return Number(child);
}
