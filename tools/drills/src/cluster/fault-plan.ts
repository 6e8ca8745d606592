import { seededRandom } from '@seven-hills/postgres-testing';
import type { Direction } from './network.ts';

/** What the drill does to the cluster, in the order of the table. */
export const faultKinds = [
  'kill the primary server',
  'kill PostgreSQL and Patroni of the primary',
  'kill PostgreSQL of the primary',
  'kill Patroni of the primary',
  'stop and continue the primary server',
  'cut the primary from etcd',
  'cut the primary from its standbys',
  'cut the primary from its synchronous standby',
  'cut the primary from the other servers',
  'cut the primary from everyone',
  'cut the primary from one bank server',
  'kill a member of etcd',
  'slow down the link of the primary',
  'fill the disk of the synchronous standby',
  'switch over',
  'restart all servers in turn',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface PlannedFault {
  kind: FaultKind;
  /** For cuts: the direction of the lost packets. */
  direction: Direction;
  /** A number from 0 up to 1, for the fault's other choices. */
  chance: number;
  /** How long the load runs before the fault, in milliseconds. */
  leadMs: number;
  /** The minimum duration of the fault, in milliseconds. */
  holdMs: number;
}

const directions: readonly Direction[] = ['both', 'out', 'in'];

/**
 * Returns `count` faults: all kinds in a random order, repeated. The same seed gives the same plan.
 * `only` chooses the kinds whose name contains it.
 */
export function planFaults(seed: number, count: number, only = ''): PlannedFault[] {
  const kinds = faultKinds.filter((kind) => kind.includes(only));
  const random = seededRandom(seed);
  const plan: PlannedFault[] = [];
  let left: FaultKind[] = [];
  while (plan.length < count) {
    if (left.length === 0) left = [...kinds];
    const [kind] = left.splice(random.below(left.length), 1);
    if (!kind) break;
    plan.push({
      kind,
      direction: random.pick(directions),
      chance: random.next(),
      leadMs: 500 + random.below(1_500),
      holdMs: 5_000 + random.below(3_000),
    });
  }
  return plan;
}

/** The kind of a fault and, for a cut, its direction. */
export const nameOf = ({ kind, direction }: PlannedFault): string =>
  kind.startsWith('cut') && direction !== 'both' ? `${kind} (${direction} only)` : kind;
