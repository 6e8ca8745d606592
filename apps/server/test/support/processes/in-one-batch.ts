import { expect } from 'vitest';
import type { Postings } from '../../../src/money/posting/postings.ts';

/**
 * Lets two postings of an act wait for each other, so that they are posted in one batch. Fails if
 * there are others.
 */
export async function inOneBatch<Result>(
  postings: Postings,
  act: () => Promise<Result>,
): Promise<Result> {
  const { move, decide } = postings;
  const both = Promise.withResolvers<void>();
  let count = 0;
  const wait = () => {
    count += 1;
    if (count === 2) both.resolve();
    return both.promise;
  };
  postings.move = async (...call) => {
    await wait();
    return move(...call);
  };
  postings.decide = async (...call) => {
    await wait();
    return decide(...call);
  };
  try {
    const result = await act();
    expect(count).toBe(2);
    return result;
  } finally {
    Object.assign(postings, { move, decide });
  }
}
