// @vitest-environment happy-dom

import { brand } from '@seven-hills/bank/brand';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../src/net/api-client.ts';
import { createQueryClient } from '../../src/net/query-client.ts';
import { currentUserQuery } from '../../src/net/session/current-user.ts';

const fetched = vi.fn<typeof fetch>(async () => Response.json({ id: 1, role: 'user' }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  // biome-ignore lint/suspicious/noDocumentCookie: the hint that there is a session.
  document.cookie = `${brand.signedInCookie}=1`;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockClear();
});

const minuteMs = 60_000;

test('the signed-in user is cached for five minutes', async () => {
  const queryClient = createQueryClient(() => {});
  await queryClient.fetchQuery(currentUserQuery);
  vi.advanceTimersByTime(5 * minuteMs - 1);
  await queryClient.fetchQuery(currentUserQuery);
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await queryClient.fetchQuery(currentUserQuery);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each([
  ['the signed-in user', currentUserQuery],
  ['any other read', api.query('/api/pin/status')],
])('%s is not retried, and a failure is reported', async (_, query) => {
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  const onFailure = vi.fn();
  const queryClient = createQueryClient(onFailure);
  const stop = new QueryObserver(queryClient, query as typeof currentUserQuery).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(minuteMs);
  stop();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(onFailure).toHaveBeenCalledTimes(1);
});

test('a read is never stale, and not repeated by itself or by another focus', async () => {
  const queryClient = createQueryClient(() => {});
  const query = api.query('/api/pin/status');
  const stop = new QueryObserver(queryClient, query).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(24 * 60 * minuteMs);
  document.dispatchEvent(new Event('visibilitychange'));
  await queryClient.fetchQuery(query);
  stop();
  expect(fetched).toHaveBeenCalledTimes(1);
});
