// @vitest-environment happy-dom
import type { Transaction } from '@seven-hills/bank/transaction';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
// What the screens fetch when needed is loaded beforehand, so that no test waits for it.
import '../../../src/money/categories/category-line.tsx';
import '../../../src/money/receipts/receipt-steps.tsx';
import { payeesQuery } from '../../../src/customer/payees/queries.ts';
import { categoriesOfQuery, categoriesQuery } from '../../../src/money/categories/queries.ts';
import { ownAccountsQuery } from '../../../src/money/queries.ts';
import { ReceiptDialog } from '../../../src/money/receipts/receipt-dialog.tsx';
import { fireEvent, h, screen, show } from '../../ui/render.ts';

const transaction = {
  id: 36,
  type: 'transfer',
  direction: 'out',
  status: 'completed',
  amount: '5.00',
  transferFee: '0.00',
  currency: 'USD',
  fromAccountId: 1002,
  toAccountId: 1009,
  fromAccountNumber: '9000001002',
  toAccountNumber: '9000001009',
  counterparty: 'Eve L.',
  createdAt: '2026-11-05T20:04:00.000Z',
  updatedAt: '2026-11-05T20:04:00.000Z',
} as Transaction;
const category = { id: 1, name: 'Gifts', icon: 'gift', color: 'blue' };
const categorized = {
  transactionId: 36,
  isExcluded: false,
  source: 'default',
  rule: null,
  parts: [{ categoryId: 1, amount: '5.00' }],
  fee: null,
};
const actions = ['Change category', 'Save as Payee'];

it.each([
  ['a viewer', [{ id: 1002, role: 'viewer', isPrimary: false, maturesOn: null }], false],
  ['a former owner', [{ id: 1001, role: 'owner', isPrimary: true, maturesOn: null }], false],
  ['a joint owner', [{ id: 1002, role: 'joint_owner', isPrimary: false, maturesOn: null }], true],
])('the receipt of %s offers what they may do', async (_who, accounts, mayAct) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const own = { accounts, closed: [], balance: '0.00' };
  queryClient.setQueryData(ownAccountsQuery.queryKey, own as never);
  queryClient.setQueryData(payeesQuery.queryKey, [] as never);
  queryClient.setQueryData(categoriesQuery.queryKey, [category] as never);
  queryClient.setQueryData(categoriesOfQuery([transaction]).queryKey, [categorized] as never);
  const dialog = h(ReceiptDialog, { transaction, onClose: () => undefined });
  show(h(QueryClientProvider, { client: queryClient }, dialog));
  await screen.findByText('Gifts');
  expect(screen.queryByRole('link', { name: 'Repeat' })).toBeNull();
  if (mayAct) {
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    const first = await screen.findByRole('link', { name: 'Download PDF' });
    expect(document.activeElement).toBe(first);
    await screen.findByRole('button', { name: 'Save as Payee' });
  }
  expect(screen.getByRole('link', { name: 'Download PDF' })).toBeTruthy();
  for (const name of actions)
    expect(screen.queryByRole('button', { name }) !== null, name).toBe(mayAct);
  expect(screen.queryByRole('link', { name: 'Repeat' }) !== null).toBe(mayAct);
  expect(screen.queryByRole('link', { name: 'Report a problem' }) !== null).toBe(mayAct);
});
