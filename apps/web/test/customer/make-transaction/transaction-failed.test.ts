// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TransactionFailedScreen } from '../../../src/customer/make-transaction/transaction-failed-screen.tsx';
import { ownAccountsQuery } from '../../../src/money/queries.ts';
import { currentUserQuery } from '../../../src/net/session/current-user.ts';
import { h, screen, show } from '../../ui/render.ts';

const account = (isActive: boolean, accountNumber = '1234567890') => ({
  id: Number(accountNumber),
  role: 'owner',
  accountNumber,
  accountType: 'savings',
  nickname: null,
  isActive,
});

function open(
  reason: string,
  { isActive, again, others = [] }: { isActive: boolean; again: boolean; others?: object[] },
) {
  history.replaceState(
    again ? { wasShown: true } : null,
    '',
    `/transaction-failed?reason=${reason}`,
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(currentUserQuery.queryKey, { id: 7 } as never);
  const accounts = [account(isActive), ...others];
  queryClient.setQueryData(ownAccountsQuery.queryKey, { accounts } as never);
  show(h(QueryClientProvider, { client: queryClient }, h(TransactionFailedScreen)));
  return screen.getByRole('heading', { level: 1 }).textContent;
}

const past = () => screen.queryByText('This is about an earlier transaction');

beforeEach(() => {
  history.replaceState(null, '', '/');
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => vi.unstubAllGlobals());

test('a failure is shown as documented when its page opens', () => {
  expect(open('insufficient_funds', { isActive: true, again: false })).toBe('Insufficient Funds');
  expect(past()).toBeNull();
  expect(history.state).toEqual({ wasShown: true });
});

test.each([
  ['suspended', 'Account Suspended'],
  ['insufficient_funds', 'Insufficient Funds'],
  ['system_error', 'System Error'],
  ['invalid_account', 'Invalid Account Information'],
  ['constructor', 'Transaction Failed'],
])('the reason %s has its own words, and the ways to reach the bank', (reason, heading) => {
  expect(open(reason, { isActive: false, again: false })).toBe(heading);
  expect(screen.getByRole('link', { name: 'Call Customer Service' }).getAttribute('href')).toBe(
    'tel:+18007422265',
  );
  for (const words of ['1-800-742-2265', 'support@sevenhillsbank.example', '24/7'])
    expect(document.body.textContent).toContain(words);
  if (reason === 'constructor')
    expect(document.body.textContent).toContain(
      'Sorry, this transaction cannot be completed at this time.',
    );
});

test('a page that is shown again says that its failure is in the past', () => {
  expect(open('insufficient_funds', { isActive: true, again: true })).toBe('Insufficient Funds');
  expect(past()).not.toBeNull();
});

test('a suspension that has been lifted is not shown again', () => {
  expect(open('suspended', { isActive: true, again: true })).toBe('Your Account Is Active');
  expect(past()).toBeNull();
});

test('a suspension of one of several accounts names it', () => {
  expect(
    open('suspended', { isActive: false, again: false, others: [account(true, '1234567899')] }),
  ).toBe('Account Suspended');
  expect(document.body.textContent).toContain('Your account Savings ••7890 is suspended');
});

test('a suspension that still applies is shown again', () => {
  expect(open('suspended', { isActive: false, again: true })).toBe('Account Suspended');
  expect(past()).toBeNull();
});
