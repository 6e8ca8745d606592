// @vitest-environment happy-dom

import type { AccountType } from '@seven-hills/bank/limits';
import type { Account } from '@seven-hills/contracts/money/accounts';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import type { OwnInterest } from '@seven-hills/contracts/money/interest';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { OwedNotices } from '../../src/customer/overview/owed-notice.tsx';
import { shownBalance } from '../../src/customer/overview/shown-balance.ts';
import { labelWithBalance } from '../../src/money/savings-goals/label-with-balance.ts';
import { h, screen, show } from '../ui/render.ts';

const account = (accountType: AccountType): Account => ({
  id: 1001,
  userId: 1001,
  accountNumber: '1234567890',
  accountType,
  balance: '50.00',
  currentBalance: '50.00',
  heldAmount: '0.00',
  owed: '0.00',
  isActive: true,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
});
const interest = (apy: string | null): OwnInterest => ({
  current: apy === null ? null : { rate: apy, apy, isVariable: true },
  terms: null,
  next: null,
  thisMonth: '0.00',
  through: null,
  creditedThisYear: '0.00',
  lastCredit: null,
});

/** Returns the details of an account, by term, at a bank with these services. */
async function detailsOf(
  accountType: AccountType,
  apy: string | null,
  services: Partial<BankServices> = {},
  offers: readonly object[] = [],
): Promise<Map<string, string>> {
  const meta = document.createElement('meta');
  meta.name = 'bank-services';
  meta.content = JSON.stringify(services);
  document.head.replaceChildren(meta);
  vi.resetModules();
  const { AccountDetailsDialog } = await import(
    '../../src/customer/overview/account-details-dialog.tsx'
  );
  const { ownInterestQuery } = await import('../../src/money/queries.ts');
  const { offersQuery } = await import('../../src/customer/certificates/queries.ts');
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(ownInterestQuery().queryKey, interest(apy));
  queryClient.setQueryData(offersQuery.queryKey as readonly unknown[], offers);
  show(
    h(
      QueryClientProvider,
      { client: queryClient },
      h(AccountDetailsDialog, {
        account: account(accountType),
        isPayable: true,
        open: true,
        onClose: () => {},
      }),
    ),
  );
  return new Map(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent ?? '', term.nextElementSibling?.textContent ?? '']),
  );
}

it('say that there is no debit card', async () => {
  const details = await detailsOf('checking', null);
  expect(details.get('Debit Card')).toBe('Not offered yet');
  expect(details.has('Bill Payments')).toBe(false);
  expect(details.has('Interest')).toBe(false);
});

it('say who can be paid where no money leaves the bank', async () => {
  const details = await detailsOf('checking', null, {
    wires: false,
    bankTransfers: false,
    paymentProviders: [],
  });
  expect(details.get('Bill Payments')).toBe('To customers of this bank only');
});

it.each([{ wires: false }, { paymentProviders: [] }, { bankTransfers: false }])(
  'omit bill payments while money can leave the bank by another way than %j',
  async (services) => {
    expect((await detailsOf('checking', null, services)).has('Bill Payments')).toBe(false);
  },
);

it('say what retirement savings can be invested in, and omit it for other accounts', async () => {
  const optionsOf = async (offers: readonly object[]) =>
    (await detailsOf('ira', null, {}, offers)).get('Investment Options');
  expect(await optionsOf([])).toBe('None at present: your money stays on deposit');
  expect(await optionsOf([{}])).toBe('IRA certificates: a fixed rate for a fixed term');
  const savings = await detailsOf('savings', null);
  expect([savings.has('Investment Options'), savings.has('Debit Card')]).toEqual([false, false]);
});

it.each([
  [{ ach: false, incomingWires: false }, false],
  [{ ach: false, incomingWires: true }, true],
  [{}, true],
])('with %j, invite payments from other banks: %j', async (services, isInvited) => {
  await detailsOf('checking', null, services);
  expect(screen.queryByText(/pays you from another bank/) !== null).toBe(isInvited);
});

it.each(['savings', 'ira'] as const)('say that %s currently earn nothing', async (accountType) => {
  expect((await detailsOf(accountType, null)).get('Interest')).toBe('None at present');
});

it('say what savings earn', async () => {
  const details = await detailsOf('savings', '4.00');
  expect(details.has('Interest')).toBe(false);
  expect(details.get('Annual Percentage Yield')).toBe('4.00%');
});

const owing = (changes: Partial<OwnAccount> = {}): OwnAccount => ({
  ...account('checking'),
  balance: '0.00',
  currentBalance: '0.00',
  owed: '70.00',
  nickname: null,
  isPrimary: true,
  role: 'owner',
  isShared: false,
  freeToSpend: null,
  maturesOn: null,
  ...changes,
});

it('an account to pay from shows what is available, and with goals what they leave free', () => {
  const savings = owing({ balance: '5907.18', owed: '0.00' });
  expect(labelWithBalance(savings)).toBe('Checking ••7890 ($5,907.18)');
  expect(labelWithBalance({ ...savings, freeToSpend: '1857.18' })).toBe(
    'Checking ••7890 ($1,857.18)',
  );
});

it('says what an account owes and how to repay it', () => {
  show(h(OwedNotices, { accounts: [owing(), owing({ id: 1002, owed: '0.00' })] }));
  expect(screen.getAllByText(/You owe/).map(({ textContent }) => textContent)).toEqual([
    'You owe $70.00',
  ]);
  expect(screen.getByText(/Checking ••7890 was returned after its money was spent/)).toBeTruthy();
});

it('says nothing to viewers', () => {
  show(h(OwedNotices, { accounts: [owing({ role: 'viewer' })] }));
  expect(screen.queryByText(/You owe/)).toBeNull();
});

it('shows the balance minus what is owed', () => {
  expect(shownBalance(owing())).toBe(-7_000n);
  expect(shownBalance(owing({ balance: '12.00', owed: '0.00' }))).toBe(1_200n);
});
