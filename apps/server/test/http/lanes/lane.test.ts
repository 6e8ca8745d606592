import { describe, expect, it } from 'vitest';
import { createLane, type Lane } from '../../../src/http/lanes/lane.ts';

describe('a lane', () => {
  const enterer = (lane: Lane) => {
    const begun: string[] = [];
    return {
      begun,
      enter: (name: string, cost?: number) => lane.enter(() => void begun.push(name), cost),
    };
  };

  it('frees capacity when running work leaves, and when waiting work gives up', () => {
    const lane = createLane(1, 2);
    const { begun, enter } = enterer(lane);
    const [first, second] = [enter('first'), enter('second')];
    enter('third');
    expect(enter('fourth')).toBeNull();
    second?.();
    const fifth = enter('fifth');
    expect(begun).toEqual(['first']);
    first?.();
    first?.();
    expect(begun).toEqual(['first', 'third']);
    expect(fifth).not.toBeNull();
    expect(lane.isEmpty()).toBe(false);
  });

  it('runs work that exceeds the capacity alone, in order of arrival', () => {
    const lane = createLane(8, 10);
    const { begun, enter } = enterer(lane);
    const statements = ['a', 'b', 'c'].map((name) => enter(name, 4));
    const small = enter('small');
    expect(begun).toEqual(['a', 'b']);
    statements[0]?.();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const leave of statements) leave?.();
    expect(begun).toEqual(['a', 'b', 'c', 'small']);
    small?.();
    expect(lane.isEmpty()).toBe(true);
    enter('huge', 100);
    expect(begun.at(-1)).toBe('huge');
  });
});
