// @vitest-environment happy-dom
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { CounterDialog } from '../../src/staff/counter/counter-dialog.tsx';
import { h, screen, show } from '../ui/render.ts';

afterEach(() => vi.unstubAllGlobals());

const account = {
  id: 1002,
  accountNumber: '4000000002',
  accountType: 'savings',
  balance: '10.00',
  currentBalance: '10.00',
  heldAmount: '0.00',
};
const user = {
  id: 7,
  firstName: 'Nina',
  lastName: 'Weaver',
  hasInitialDeposit: true,
  account,
} as AdminUser;

test('cash is booked on the account that the page is about, with its balance of this moment', async () => {
  const sums = { total: '0.00', alone: '0.00', dailyLimit: null };
  const call = vi.fn(async (url: string | URL | Request, options?: RequestInit) =>
    String(url).includes('cash-today?account=1002')
      ? Response.json({
          account: { ...account, balance: '64.00', currentBalance: '64.00' },
          hasInitialDeposit: true,
          deposit: sums,
          withdrawal: sums,
          reviewedAbove: '10000.00',
        })
      : Response.json({ message: String(options?.body) }, { status: 500 }),
  );
  vi.stubGlobal('fetch', call);
  const pointer = show(
    h(
      QueryClientProvider,
      { client: new QueryClient() },
      h(CounterDialog, { user, staffId: 1, onClose: () => undefined }),
    ),
  );
  await pointer.click(await screen.findByRole('tab', { name: 'Withdraw cash' }));
  await screen.findByText('Available: $64.00');
  await pointer.type(screen.getByLabelText('Amount'), '12.00');
  await pointer.click(screen.getByRole('button', { name: 'Review' }));
  await pointer.click(screen.getByRole('button', { name: 'Post Withdrawal' }));
  const booked = call.mock.calls.find(([url]) => String(url).includes('counter-withdrawals'));
  expect(JSON.parse(String(booked?.[1]?.body))).toMatchObject({ accountId: 1002, userId: 7 });
});
