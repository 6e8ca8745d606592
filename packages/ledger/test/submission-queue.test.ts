import { expect, test } from 'vitest';
import type { Submission } from '../src/engine/run-batch.ts';
import { SubmissionQueue } from '../src/engine/submission-queue.ts';

const submission = (request: string, keyHash: string | null = null): Submission<string, null> => ({
  request,
  deadline: Number.POSITIVE_INFINITY,
  keyHash,
  resolve: () => undefined,
  reject: () => undefined,
});

const named = (taken: readonly Submission<string, null>[]) => taken.map(({ request }) => request);

test('a request whose key is in progress lets the others pass, and waits for the answer', () => {
  const queue = new SubmissionQueue<string, null>();
  queue.push(submission('a1', 'same'));
  const first = queue.take(10);
  queue.push(submission('a1 again', 'same'));
  queue.push(submission('a2'));
  expect(named(queue.take(10))).toEqual(['a2']);
  expect(queue.take(10)).toEqual([]);
  queue.release(first);
  expect(named(queue.take(10))).toEqual(['a1 again']);
});

test('takes at most as many as asked, in the order of their arrival', () => {
  const queue = new SubmissionQueue<string, null>();
  for (const name of ['a1', 'a2', 'a3']) queue.push(submission(name));
  expect(named(queue.take(2))).toEqual(['a1', 'a2']);
  expect(named(queue.take(2))).toEqual(['a3']);
  expect(queue.length).toBe(0);
});
