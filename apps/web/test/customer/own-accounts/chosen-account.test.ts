// @vitest-environment happy-dom
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
// What the screens fetch when needed is loaded beforehand, so that no test waits for it.
import '../../../src/customer/inactive-notice.tsx';
import '../../../src/customer/own-accounts/no-own-account.tsx';
import { Overview } from '../../../src/customer/overview/overview-screen.tsx';
import { useAccountInUrl } from '../../../src/customer/own-accounts/account-in-url.ts';
import { AccountSwitcher } from '../../../src/customer/own-accounts/account-switcher.tsx';
import { FromField } from '../../../src/customer/own-accounts/from-field.tsx';
import { NeedsOwnAccount } from '../../../src/customer/own-accounts/needs-own-account.tsx';
import { useIsInactive } from '../../../src/money/own-accounts.ts';
import { accountQuery, ownAccountsQuery } from '../../../src/money/queries.ts';
import { useReviewedAbove } from '../../../src/money/terms.ts';
import { api } from '../../../src/net/api-client.ts';
import { currentUserQuery } from '../../../src/net/session/current-user.ts';
import { h, screen, show, waitFor } from '../../ui/render.ts';

const own = (id: number, changes: Partial<OwnAccount> = {}) => ({
  id,
  accountNumber: `900000${id}`,
  accountType: 'checking',
  nickname: null,
  balance: '10.00',
  owed: '0.00',
  role: 'owner',
  isPrimary: id === 1001,
  isShared: false,
  maturesOn: null,
  isActive: true,
  freeToSpend: null,
  ...changes,
});
const primary = own(1001);
const joint = own(1002, { role: 'joint_owner', isShared: true, isActive: false });
const viewed = own(1003, { role: 'viewer', isShared: true });
const closed = { id: 1004, accountNumber: '9000001004', accountType: 'savings', nickname: null };

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  window.history.replaceState(null, '', '/');
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});

function showWithAccounts(accounts: readonly object[], element: ReactElement) {
  queryClient.setQueryData(ownAccountsQuery.queryKey, {
    accounts,
    closed: [closed],
    balance: '20.00',
    owed: '0.00',
  } as never);
  return show(h(QueryClientProvider, { client: queryClient }, element));
}

const optionsOf = async (name: string) =>
  Array.from(
    (await screen.findByRole<HTMLSelectElement>('combobox', { name })).options,
    ({ value }) => Number(value),
  );

it.each([
  ['only views', 1003],
  ['has closed', 1004],
])(
  'money that moves falls back to the primary account from one that the customer %s',
  async (_what, id) => {
    const onChange = vi.fn();
    showWithAccounts([primary, joint, viewed], h(FromField, { value: id, onChange }));
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(0));
  },
);

it('money moves from open accounts that the customer owns, and a closed one is only for reading', async () => {
  const onChange = vi.fn();
  showWithAccounts([primary, joint, viewed], h(FromField, { value: 1002, onChange }));
  expect(await optionsOf('From')).toEqual([0, 1002]);
  expect(onChange).not.toHaveBeenCalled();
});

it('what is read may be viewed or closed', async () => {
  showWithAccounts(
    [primary, joint, viewed],
    h(AccountSwitcher, { value: 1004, onChange: vi.fn() }),
  );
  expect(await optionsOf('Account')).toEqual([0, 1002, 1003, 1004]);
});

it('a suspension and the amount that is reviewed are those of the chosen account', () => {
  queryClient.setQueryData(currentUserQuery.queryKey, { id: 7 } as never);
  queryClient.setQueryData(accountQuery.queryKey, primary as never);
  const terms = api.freshQuery('/api/terms', { query: { account: 1002 } });
  queryClient.setQueryData(terms.queryKey, { reviewedAbove: '5.00' } as never);
  const Chosen = ({ id }: { id: number }) =>
    h('p', null, `${id}: ${useIsInactive(id)} ${useReviewedAbove(id)}`);
  showWithAccounts([primary, joint], h('div', null, h(Chosen, { id: 0 }), h(Chosen, { id: 1002 })));
  expect(screen.getByText('0: false 1000000')).toBeTruthy();
  expect(screen.getByText('1002: true 500')).toBeTruthy();
});

it('a customer who owns no account reads the one that they view, and may open one of their own', async () => {
  const Named = () => h('p', null, JSON.stringify(useAccountInUrl().given));
  showWithAccounts([viewed], h('div', null, h(Named), h(NeedsOwnAccount, { children: 'form' })));
  expect(screen.getByText('{"account":1003}')).toBeTruthy();
  expect(screen.queryByText('form')).toBeNull();
  expect(await screen.findByRole('link', { name: 'Open an Account' })).toBeTruthy();
});

it.each([
  [[own(1001, { isActive: false }), viewed], true],
  [[own(1001, { isActive: false }), own(1002)], false],
  [[viewed], false],
])(
  '%#: the overview says that no money moves if no owned account can move any',
  async (accounts, says) => {
    showWithAccounts(accounts, h(Overview, { user: { id: 7, hasInitialDeposit: true } as never }));
    expect(screen.getByRole('heading', { name: 'Your Accounts' })).toBeTruthy();
    const sentence = ['No money can move in or out', { exact: false }] as const;
    if (says) await screen.findByText(...sentence);
    else expect(screen.queryByText(...sentence)).toBeNull();
  },
);
