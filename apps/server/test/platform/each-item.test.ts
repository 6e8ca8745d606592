import { expect, it } from 'vitest';
import { eachItem, ItemFailures } from '../../src/platform/jobs/each-item.ts';

const failing = (bad: readonly number[], seen: number[]) => async (item: number) => {
  seen.push(item);
  if (bad.includes(item)) throw new Error(`item ${item}`);
  return item % 2 === 0;
};

it('an item that fails does not keep a job from the others, and is reported at the end', async () => {
  for (const atOnce of [1, 3]) {
    const failures = new ItemFailures();
    const seen: number[] = [];
    const done = await eachItem([1, 2, 3, 4, 5, 6], failures, failing([1, 4], seen), atOnce);
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
    expect(done).toBe(2);
    expect(() => failures.report()).toThrow('item 1');
  }
});

it('a job without failures ends normally, and one that only fails gives up', async () => {
  const failures = new ItemFailures();
  expect(await eachItem([2, 4], failures, failing([], []))).toBe(2);
  expect(() => failures.report()).not.toThrow();
  const all = Array.from({ length: 50 }, (_, index) => index);
  const seen: number[] = [];
  await expect(eachItem(all, new ItemFailures(), failing(all, seen))).rejects.toThrow('item 9');
  expect(seen).toHaveLength(10);
});
