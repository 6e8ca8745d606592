// @vitest-environment happy-dom
import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TakeBack } from '../../src/money/undo/take-back.tsx';
import { act, h, screen, show } from '../ui/render.ts';

const transfer = (changes: Partial<Transaction> = {}) =>
  ({
    id: 7,
    type: 'transfer',
    status: 'pending',
    heldUntil: new Date(Date.now() + 10_000).toISOString(),
    ...changes,
  }) as Transaction;

const open = (transaction: Transaction, onChange = vi.fn()) => {
  show(
    h(QueryClientProvider, { client: new QueryClient() }, h(TakeBack, { transaction, onChange })),
  );
  return onChange;
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () =>
    Response.json(transfer({ status: 'completed', heldUntil: null })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('counts down visibly, but is announced only at the start and at the end', async () => {
  const onChange = open(transfer());
  const announced = screen.getByRole('status');
  expect(announced.textContent).toBe('You can take this transfer back for 10 seconds.');
  await pass(7_000);
  expect(screen.getByText('You can take this transfer back for 3 seconds.')).toBeTruthy();
  expect(announced.textContent).toBe('You can take this transfer back for 10 seconds.');
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
