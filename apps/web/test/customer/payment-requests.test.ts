// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
// What the screens fetch when needed is loaded beforehand, so that no test waits for it.
import '../../src/customer/own-accounts/account-switcher.tsx';
import { PayRequest } from '../../src/customer/payment-requests/pay-request.tsx';
import { accountQuery, ownAccountsQuery } from '../../src/money/queries.ts';
import { h, screen, show } from '../ui/render.ts';

const own = (id: number) => ({
  id,
  accountNumber: `900000${id}`,
  accountType: 'checking',
  nickname: null,
  balance: '50.00',
  freeToSpend: null,
  role: 'owner',
  maturesOn: null,
  isPrimary: id === 1001,
  isActive: true,
});
const request = {
  id: 5,
  amount: '7.00',
  note: 'Lunch',
  recipient: { id: 1009, accountNumber: '9000001009', holder: 'Eve L.', paidBefore: true },
  expiresAt: '2026-12-01T12:00:00.000Z',
};

it('a request is paid from the account that the customer chooses', async () => {
  const call = vi.fn(async (..._request: [RequestInfo | URL, RequestInit?]) =>
    Response.json({ message: 'Not now' }, { status: 422 }),
  );
  vi.stubGlobal('fetch', call);
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(accountQuery.queryKey, own(1001) as never);
  const accounts = { accounts: [own(1001), own(1002)], closed: [], balance: '100.00' };
  queryClient.setQueryData(ownAccountsQuery.queryKey, accounts as never);
  const page = { user: { id: 7 }, request, token: undefined } as never;
  const user = show(h(QueryClientProvider, { client: queryClient }, h(PayRequest, page)));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'From' }), '1002');
  await user.type(screen.getByLabelText(/PIN/), '2580');
  await user.click(screen.getByRole('button', { name: 'Pay $7.00' }));
  const paid = call.mock.calls.find(([url]) => String(url).includes('/payment-requests/5/payment'));
  expect(JSON.parse(String(paid?.[1]?.body))).toMatchObject({ fromAccountId: 1002 });
});
