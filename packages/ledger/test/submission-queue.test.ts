import { expect, test } from 'vitest';
import type { Submission } from '../src/engine/run-batch.ts';
import { SubmissionQueue } from '../src/engine/submission-queue.ts';

const submission = (
  request: string,
  {
    isUnattended = false,
    keyHash = null,
  }: { isUnattended?: boolean; keyHash?: string | null } = {},
): Submission<string, null> => ({
  request,
  deadline: Number.POSITIVE_INFINITY,
  keyHash,
  isUnattended,
  resolve: () => undefined,
  reject: () => undefined,
});

const queueOf = (...submissions: readonly Submission<string, null>[]) => {
  const queue = new SubmissionQueue<string, null>();
  for (const each of submissions) queue.push(each);
  return queue;
};

const named = (taken: readonly Submission<string, null>[]) => taken.map(({ request }) => request);

test('requests that nobody waits for take turns with the others, in transactions of their own', () => {
  const unattended = ['u1', 'u2', 'u3', 'u4'].map((name) =>
    submission(name, { isUnattended: true }),
  );
  const queue = queueOf(...unattended, submission('a1'), submission('a2'), submission('a3'));
  const turns = Array.from({ length: 4 }, () => named(queue.take(2)));
  expect(turns).toEqual([['a1', 'a2'], ['u1', 'u2'], ['a3'], ['u3', 'u4']]);
  expect(queue.length).toBe(0);
});

test('a turn without requests is the others’', () => {
  const queue = queueOf(submission('u1', { isUnattended: true }));
  expect(named(queue.take(10))).toEqual(['u1']);
  queue.push(submission('u2', { isUnattended: true }));
  expect(named(queue.take(10))).toEqual(['u2']);
});

test('requests whose keys are in progress leave their turn to the others', () => {
  const queue = queueOf(submission('a1', { keyHash: 'same' }));
  const first = queue.take(10);
  queue.push(submission('a1 again', { keyHash: 'same' }));
  queue.push(submission('u1', { isUnattended: true }));
  expect(named(queue.take(10))).toEqual(['u1']);
  expect(queue.take(10)).toEqual([]);
  queue.release(first);
  expect(named(queue.take(10))).toEqual(['a1 again']);
});
