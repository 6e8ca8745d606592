import type { Problem, ProblemCode } from '@seven-hills/contracts/errors';
import { expect, test } from 'vitest';
import { ApiError, failureText, isUnauthorized, NetworkError } from '../../src/net/api-error.ts';

const fallback = 'Failed to update user. Please try again.';

const refused = (status: number, code: ProblemCode, message: string) => {
  const problem: Problem = {
    type: 'about:blank',
    status,
    title: code,
    detail: message,
    code,
    message,
    requestId: 'req-1',
  };
  return new ApiError(status, JSON.stringify(problem), problem);
};

test.each([
  ['a refusal', refused(409, 'own_role', 'You can’t change your own role.')],
  ['a server that is not available', refused(503, 'unavailable', 'Please try again in a minute.')],
])('%s is shown in the server’s words', (_, error) => {
  expect(failureText(error, fallback)).toBe(error.problem?.message);
});

test('a lost connection is reported as one', () => {
  expect(failureText(new NetworkError(null), fallback)).toContain('cannot be reached');
});

test.each([
  ['a fault without particulars', refused(500, 'internal_error', 'Something went wrong.')],
  ['an answer that is no problem document', new ApiError(502, 'Bad Gateway', null)],
  ['a mistake of our own', new TypeError('x is not a function')],
])('%s is shown in the screen’s words', (_, error) => {
  expect(failureText(error, fallback)).toBe(fallback);
});

test('only a 401 response means signed out', () => {
  expect(isUnauthorized(new ApiError(401, 'Unauthorized', null))).toBe(true);
  expect(isUnauthorized(new ApiError(403, 'Unauthorized', null))).toBe(false);
});
