// @vitest-environment happy-dom
import type { Transaction } from '@seven-hills/bank/transaction';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountQuery } from '../../src/money/queries.ts';
import { TakeBack } from '../../src/money/undo/take-back.tsx';
import { announceUndo, offerUndo } from '../../src/money/undo/undo.ts';
import { api } from '../../src/net/api-client.ts';
import { currentToast, dismissToast } from '../../src/ui/feedback/toast.ts';
import { act, fireEvent, h, screen, show } from '../ui/render.ts';

/** Each test has a transfer of its own, since the outcome of each is refetched once. */
let id = 0;

const transfer = (changes: Partial<Transaction> = {}) =>
  ({
    id,
    type: 'transfer',
    status: 'pending',
    heldUntil: new Date(Date.now() + 10_000).toISOString(),
    ...changes,
  }) as Transaction;

const open = (transaction: Transaction, onChange = vi.fn(), client = new QueryClient()) => {
  show(h(QueryClientProvider, { client }, h(TakeBack, { transaction, onChange })));
  return onChange;
};

/** What a page has fetched: the account on screen, and insights of an earlier screen. */
function fetchedMoney() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const insights = api.key('GET', '/api/insights');
  client.setQueryData(accountQuery.queryKey, {} as never);
  client.setQueryData(insights, {});
  new QueryObserver(client, accountQuery).subscribe(() => {});
  return {
    client,
    refetches: () => ({
      account: asked.filter((call) => call === 'GET /api/account').length,
      isInsightStale: client.getQueryState(insights)?.isInvalidated,
    }),
  };
}
const unchanged = { account: 0, isInsightStale: false };
const refetchedOnce = { account: 1, isInsightStale: true };

/** The calls to the server: `GET /api/account`. */
let asked: string[];
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  id += 1;
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${url}`);
    if (method === 'POST')
      return Response.json(
        { code: 'transaction_not_pending', message: 'Too late' },
        { status: 409 },
      );
    return Response.json(transfer({ status: 'completed', heldUntil: null }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('counts down visibly, but is announced only at the end, because a toast announces the start', async () => {
  const onChange = open(transfer());
  const announced = screen.getByRole('status');
  expect(announced.textContent).toBe('');
  await pass(7_000);
  const shown = (seconds: number) =>
    screen.getByText(`You can take this transfer back for ${seconds} seconds.`);
  expect(shown(3).getAttribute('aria-hidden')).toBe('true');
  expect(shown(10).className).toBe('sr-only');
  expect(announced.textContent).toBe('');
  await pass(3_000);
  expect(announced.textContent).toBe('This transfer is becoming final.');
  expect(screen.queryByRole('button', { name: 'Take It Back' })).toBeNull();
  await pass(1_000);
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ status: 'completed' }));
});

it('shows nothing for a final transfer, or for any other transaction', () => {
  open(transfer({ status: 'completed', heldUntil: null }));
  open(transfer({ type: 'wire_transfer' }));
  expect(screen.queryByRole('button')).toBeNull();
});

it('refetches balances and insights once a transfer is final, also for a receipt after a reload', async () => {
  const { client, refetches } = fetchedMoney();
  const onChange = open(transfer(), vi.fn(), client);
  await pass(10_000);
  expect(refetches()).toEqual(unchanged);
  await pass(1_000);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(refetches()).toEqual(refetchedOnce);
});

it('refetches them once if a toast and a receipt wait for the same transfer', async () => {
  const { client, refetches } = fetchedMoney();
  announceUndo(client, transfer());
  const onChange = open(transfer(), vi.fn(), client);
  await pass(11_000);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(refetches()).toEqual(refetchedOnce);
});

it('refetches them if it is too late to take a transfer back', async () => {
  const { client, refetches } = fetchedMoney();
  const onChange = open(transfer(), vi.fn(), client);
  fireEvent.click(screen.getByRole('button', { name: 'Take It Back' }));
  await pass(100);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(refetches()).toEqual(refetchedOnce);
});

it('is offered in one place: by the receipt, and by a toast once that is closed', async () => {
  const { client } = fetchedMoney();
  announceUndo(client, transfer());
  expect(currentToast()).toMatchObject({ title: 'On Its Way', durationMs: 10_000 });
  expect(currentToast()?.action).toBeUndefined();
  await pass(4_000);
  const begun = transfer({ heldUntil: new Date(Date.now() + 6_000).toISOString() });
  offerUndo(client, begun);
  expect(currentToast()).toMatchObject({
    durationMs: 6_000,
    action: { label: 'Take It Back' },
    announced: 'You can take the transfer back for 6 seconds.',
  });
});

it('is not offered by a toast once it is final', async () => {
  const { client } = fetchedMoney();
  const sent = transfer();
  dismissToast(currentToast()?.id ?? 0);
  await pass(10_000);
  offerUndo(client, sent);
  expect(currentToast()).toBeNull();
});
