import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@seven-hills/contracts/endpoint';
import { listTransactions } from '@seven-hills/contracts/money/history';
import { getTerms } from '@seven-hills/contracts/money/terms';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRequestLanes } from '../../../src/http/lanes/request-lanes.ts';
import { serverLimits } from '../../../src/http/server-limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ann = { customerId: 1n, staffRole: null };

/** A response that ends when the test says so. */
function request(
  lanes: ReturnType<typeof createRequestLanes>,
  endpoint: Endpoint = listTransactions,
) {
  const response = Object.assign(new EventEmitter(), { closed: false, writableFinished: false });
  const turn = lanes.enter(ann, endpoint, response as unknown as ServerResponse);
  let hasBegun = turn === null;
  void turn?.then(() => {
    hasBegun = true;
  });
  return { hasBegun: () => hasBegun, end: () => response.emit('close') };
}

it('a costly call keeps its places for three times as long again as it took', async () => {
  const lanes = createRequestLanes({ ...serverLimits, readsAtOnceMax: 4 });
  const first = request(lanes);
  const second = request(lanes);
  await vi.advanceTimersByTimeAsync(200);
  first.end();
  await vi.advanceTimersByTimeAsync(590);
  expect(second.hasBegun()).toBe(false);
  await vi.advanceTimersByTimeAsync(20);
  expect(second.hasBegun()).toBe(true);
});

it('a slow one keeps them for a second', async () => {
  const lanes = createRequestLanes({ ...serverLimits, readsAtOnceMax: 4 });
  const first = request(lanes);
  const second = request(lanes);
  await vi.advanceTimersByTimeAsync(20_000);
  first.end();
  await vi.advanceTimersByTimeAsync(1_010);
  expect(second.hasBegun()).toBe(true);
});

it('does not keep other reads waiting', async () => {
  const lanes = createRequestLanes({ ...serverLimits, readsAtOnceMax: 4 });
  request(lanes);
  expect(request(lanes, getTerms).hasBegun()).toBe(true);
});

it('other calls free their place immediately', async () => {
  const lanes = createRequestLanes({ ...serverLimits, readsAtOnceMax: 1 });
  const first = request(lanes, getTerms);
  const second = request(lanes, getTerms);
  await vi.advanceTimersByTimeAsync(200);
  first.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(second.hasBegun()).toBe(true);
});
