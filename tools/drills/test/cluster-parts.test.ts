import { describe, expect, it } from 'vitest';
import { faultKinds, nameOf, planFaults } from '../src/cluster/fault-plan.ts';
import { longestGap } from '../src/cluster/pulse.ts';
import { tableOf } from '../src/cluster/time-table.ts';
import { type AcceptedWrite, findTwoPrimaries } from '../src/cluster/two-primaries.ts';

describe('the plan of faults', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(planFaults(7, 40)).toEqual(planFaults(7, 40));
    expect(planFaults(7, 40)).not.toEqual(planFaults(8, 40));
  });

  it('has every kind once before any kind again', () => {
    const kinds = planFaults(1892, 2 * faultKinds.length).map(({ kind }) => kind);
    const [first, second] = [kinds.slice(0, faultKinds.length), kinds.slice(faultKinds.length)];
    expect(first.toSorted()).toEqual([...faultKinds].sort());
    expect(second.toSorted()).toEqual([...faultKinds].sort());
    expect(first).not.toEqual(second);
  });

  it('names the direction of a cut that loses packets one way only', () => {
    const fault = { direction: 'out', chance: 0, leadMs: 0, holdMs: 0 } as const;
    expect(nameOf({ ...fault, kind: 'cut the primary from etcd' })).toBe(
      'cut the primary from etcd (out only)',
    );
    expect(nameOf({ ...fault, kind: 'switch over' })).toBe('switch over');
  });
});

describe('the search for two primaries', () => {
  const write = (
    id: number,
    server: string,
    timeline: number,
    startedAt: number,
    endedAt = startedAt + 5,
  ): AcceptedWrite => ({ id, server, timeline, startedAt, endedAt });

  it('finds nothing in a failover, whatever the order of the answers', () => {
    const failover = [write(1, 'a', 1, 0), write(2, 'a', 1, 10), write(3, 'b', 2, 30)];
    expect(findTwoPrimaries(failover)).toEqual([]);
    expect(findTwoPrimaries(failover.toReversed())).toEqual([]);
  });

  it('excuses an answer that comes late for a write that began before the failover', () => {
    const late = [write(1, 'a', 1, 0, 100), write(2, 'b', 2, 30), write(3, 'b', 2, 60)];
    expect(findTwoPrimaries(late)).toEqual([]);
  });

  it('excuses a server that becomes primary again', () => {
    const back = [write(1, 'a', 1, 0), write(2, 'b', 2, 30), write(3, 'a', 3, 60)];
    expect(findTwoPrimaries(back)).toEqual([]);
  });

  it('finds a former primary that accepts a write after its successor has', () => {
    const split = [write(1, 'a', 1, 0), write(2, 'b', 2, 30), write(3, 'a', 1, 60)];
    expect(findTwoPrimaries(split)).toEqual([
      'a accepted write 3 on timeline 1 after b had accepted one on timeline 2',
    ]);
  });

  it('finds two servers on one timeline', () => {
    expect(findTwoPrimaries([write(1, 'a', 2, 0), write(2, 'b', 2, 1)])).toEqual([
      'write 2 at b is on timeline 2 of a',
    ]);
  });
});

describe('the times', () => {
  it('are the longest gap between the fault and commits, or between commits', () => {
    expect(longestGap(100, [5_100, 130, 5_200])).toBe(4_970);
    expect(longestGap(100, [900, 950])).toBe(800);
  });

  it('are listed by kind of fault, with the median and the worst', () => {
    const result = { bankMs: 400, serverMs: 900, hasMoved: false };
    const lines = tableOf([
      { ...result, kind: 'switch over', hasMoved: true },
      { ...result, kind: 'kill a member of etcd', bankMs: 2_000 },
      { ...result, kind: 'kill a member of etcd', bankMs: 100, serverMs: 120 },
      { ...result, kind: 'kill a member of etcd' },
    ]);
    expect(lines.slice(2)).toEqual([
      '| kill a member of etcd | 3 | 0 | 0.4 s, 2.0 s | 0.9 s, 0.9 s |',
      '| switch over | 1 | 1 | 0.4 s, 0.4 s | 0.9 s, 0.9 s |',
      '| **all** | 4 | 1 | 0.4 s, 2.0 s | 0.9 s, 0.9 s |',
    ]);
  });
});
