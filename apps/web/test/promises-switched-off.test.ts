// @vitest-environment happy-dom

import { firstTerms } from '@seven-hills/bank/terms';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import { beforeEach, expect, test, vi } from 'vitest';

/**
 * What visitors read if the operator has turned services off. The modules read the settings once.
 */
beforeEach(() => {
  vi.resetModules();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

/** Reads a page at a bank that offers these services. */
async function read(
  page: keyof typeof pages,
  services: Partial<BankServices>,
): Promise<{ words: string; headings: string[]; emptyParagraphs: number }> {
  vi.resetModules();
  document.head.innerHTML = '';
  const meta = document.createElement('meta');
  meta.name = 'bank-services';
  meta.content = JSON.stringify({ terms: firstTerms, ...services });
  document.head.append(meta);
  // Fresh modules need the React that they were loaded with.
  const [{ createElement: h }, { QueryClient, QueryClientProvider }, { render }, Screen] =
    await Promise.all([
      import('react'),
      import('@tanstack/react-query'),
      import('@testing-library/react'),
      pages[page](),
    ]);
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const { container, unmount } = render(h(QueryClientProvider, { client }, h(Screen)));
  const textOf = ({ textContent }: Element) => (textContent ?? '').replace(/\s+/g, ' ');
  const found = {
    words: textOf(container),
    headings: [...container.querySelectorAll('h1, h2, h3')].map(textOf),
    emptyParagraphs: [...container.querySelectorAll('p')].filter((each) => textOf(each) === '')
      .length,
  };
  unmount();
  return found;
}

const wordsOf = async (page: keyof typeof pages, services: Partial<BankServices>) =>
  (await read(page, services)).words;

const pages = {
  landing: async () => {
    const { LandingPage } = await import('../src/visitor/landing/landing-page.tsx');
    const { createElement: h } = await import('react');
    return () => h(LandingPage, { onShow: () => {} });
  },
  signIn: async () => {
    const { SignInScreen } = await import('../src/visitor/sign-in/sign-in-screen.tsx');
    const { createElement: h } = await import('react');
    return () => h(SignInScreen, { onShow: () => {} });
  },
  openAccount: async () =>
    (await import('../src/customer/own-accounts/open-account-screen.tsx')).OpenAccountScreen,
  fees: async () => (await import('../src/visitor/articles/fees-screen.tsx')).FeesScreen,
  rules: async () =>
    (await import('../src/customer/income-rules/income-rules-screen.tsx')).IncomeRulesScreen,
  monthlyFee: async () => {
    const [fields, { noTypedMonthlyFee: fee }, { createElement: h }] = await Promise.all([
      import('../src/staff/terms/fee-part-fields.tsx'),
      import('../src/staff/terms/monthly-fee-form.ts'),
      import('react'),
    ]);
    const props = { fee, parts: fields.monthlyPartsOf(fee), problems: {}, onChange: () => {} };
    return () => h(fields.FeePartFields, { whose: 'Checking', ...props });
  },
  termLabels: async () => {
    const [{ offeredTermLabel }, { termNames }] = await Promise.all([
      import('../src/staff/terms/terms-words.ts'),
      import('@seven-hills/bank/term-names'),
    ]);
    return () => `${termNames.map(offeredTermLabel).join(', ')}.`;
  },
  topics: async () =>
    (await import('../src/customer/support-messages/support-topics.tsx')).SupportTopics,
};

const off: Partial<BankServices> = {
  cardDeposits: false,
  deposits: 'off',
  withdrawals: false,
  accountTypes: ['checking', 'savings'],
  ach: false,
  bankTransfers: false,
  wires: false,
  incomingWires: false,
  earlyPayDays: 0,
  sameDayAch: false,
  paymentProviders: [],
  savingsInterest: 'none',
};

test.each([
  ['landing', 'Open your account online', 'Apply online, in about five minutes.'],
  ['landing', 'Zelle', 'Pay another customer in moments, without a fee.'],
  ['landing', 'earns interest', 'An emergency fund, apart from the money for every day.'],
  ['landing', 'Tax-advantaged retirement savings', 'An emergency fund'],
  ['landing', 'Three accounts', 'Two accounts, clearly different'],
  ['landing', 'retirement account', 'A checking or savings account with the care of an old bank'],
  ['fees', 'ACH payment', 'They arrive in moments'],
  ['fees', 'Wire transfer', 'Transfers to other customers'],
  ['fees', 'External payment', 'No monthly fee, no minimum'],
  ['fees', 'A fee is rounded to the cent', 'There are no other fees.'],
  ['fees', 'Within the daily limits below', 'At the counter'],
  ['fees', 'Daily limits', 'Deposits are made at the counter, without a daily limit.'],
  ['fees', '$100,000.00', 'Cash is paid out at the counter, without a daily limit.'],
  ['fees', 'IRA Account', 'There are no other fees.'],
  ['topics', 'IRA Account', 'They are free and arrive in moments.'],
  ['rules', 'a paycheck', 'When a deposit or a transfer from someone else arrives'],
  ['monthlyFee', 'free from direct deposits of', 'free from a daily balance of'],
  ['termLabels', 'Wires a day,', 'Wires a day (not offered),'],
  ['termLabels', 'External payment fee,', 'External payment fee (not offered),'],
  ['termLabels', 'ACH payment fee,', 'ACH payment fee (not offered),'],
  ['topics', 'How long does a wire transfer take?', 'They are free and arrive in moments.'],
  ['topics', 'Money for a wire', 'Money for a payment that is still pending is held.'],
] as const)('%s: without the service, not "%s" but "%s"', async (page, promise, instead) => {
  const without = await wordsOf(page, off);
  expect(without).not.toContain(promise);
  expect(without).toContain(instead);
  expect(await wordsOf(page, {})).toContain(promise);
});

test('a bank that opens only savings accounts names no others', async () => {
  const only: Partial<BankServices> = { accountTypes: ['savings'], formerTypes: [] };
  for (const page of ['landing', 'fees', 'topics'] as const) {
    const words = await wordsOf(page, only);
    expect(words, page).not.toContain('Checking Account');
    expect(words, page).not.toContain('Daily transactions and bill payments');
  }
  expect(await wordsOf('fees', only)).toContain('Savings Account');
});

test('savings that earn no more than checking are promised interest, but no higher rate', async () => {
  const words = await wordsOf('landing', { savingsInterest: 'some' });
  expect(words).toContain('An emergency fund that earns interest.');
  expect(words).not.toContain('higher rates');
});

test('pages name only the payment services that the bank offers', async () => {
  const some: Partial<BankServices> = { paymentProviders: ['paypal', 'venmo', 'cashapp', 'zelle'] };
  expect(await wordsOf('landing', some)).not.toMatch(/Zelle|Venmo|Apple Pay/);
});

const wiresAlone: Partial<BankServices> = { paymentProviders: [] };
const paymentsAlone: Partial<BankServices> = { wires: false, paymentProviders: ['zelle'] };

test.each([
  ['wires', wiresAlone, 'Wire transfer', 'External payment'],
  ['a payment service', paymentsAlone, 'External payment', 'Wire transfer'],
] as const)('with %s only, there is a single fee', async (_service, services, offered, missing) => {
  const fees = await wordsOf('fees', services);
  expect(fees).toContain(offered);
  expect(fees).not.toContain(missing);
  expect(fees).toContain('A fee is rounded to the cent');
});

test('accounts with a maintenance fee are not called free', async () => {
  const { checking, savings, ira } = firstTerms.byType;
  const waivers = { minBalance: '500.00', directDeposit: null, ageUnder: null, ageFrom: null };
  const monthlyFee = { amount: '5.00', ...waivers };
  const terms = { ...firstTerms, byType: { checking: { ...checking, monthlyFee }, savings, ira } };
  const words = await wordsOf('fees', { terms });
  expect(words).not.toContain('No monthly fee');
  expect(words).toContain('Monthly maintenance');
  expect(words).toContain('$5.00');
  expect(words).toContain('The account types below say what makes a month free');
});

test.each(['landing', 'signIn', 'openAccount'] as const)(
  '%s: only a bank that is no demo has the sign of its insurer',
  async (page) => {
    const real = await wordsOf(page, { isDemo: false });
    expect(real).toContain(
      'FDICFDIC-Insured—Backed by the full faith and credit of the U.S. Government',
    );
    expect(real).not.toContain('This is a demo');
    const demo = await wordsOf(page, { isDemo: true });
    expect(demo).toContain('nothing in it is insured');
    expect(demo).not.toContain('FDIC-Insured');
  },
);

test('limits on sending are shown only for the services that the bank offers', async () => {
  const ofAll = { transferLimit: '25001.00', wireLimit: '50001.00', paymentLimit: '5001.00' };
  const { checking, savings, ira } = firstTerms.byType;
  const terms = {
    ...firstTerms,
    byType: {
      checking: { ...checking, ...ofAll },
      savings: { ...savings, ...ofAll },
      ira: { ...ira, ...ofAll },
    },
  };
  const limitsWith = async (services: Partial<BankServices>) =>
    (await wordsOf('fees', { ...services, terms })).match(/\$\d+,?\d+1\.00/g);
  expect(await limitsWith({})).toEqual(['$25,001.00', '$50,001.00', '$5,001.00']);
  expect(await limitsWith(wiresAlone)).toEqual(['$25,001.00', '$50,001.00']);
  expect(await limitsWith(paymentsAlone)).toEqual(['$25,001.00', '$5,001.00']);
  expect(await limitsWith(off)).toEqual(['$25,001.00']);
});

test('checking promises withdrawals without limits only if it has none', async () => {
  const { byType } = firstTerms;
  const checking = { ...byType.checking, withdrawalLimit: '500.00' };
  const limited = { terms: { ...firstTerms, byType: { ...byType, checking } } };
  expect(await wordsOf('landing', {})).toContain('with no withdrawal limits');
  expect(await wordsOf('landing', limited)).toContain('Daily transactions and bill payments.');
});

test('limits on cash are shown only for what customers can order online', async () => {
  const confirmed = await wordsOf('fees', { deposits: 'confirmed', withdrawals: false });
  expect(confirmed).toContain('Within the daily limits below');
  expect(confirmed).toContain('$100,000.00');
  // The limit on withdrawals from savings.
  expect(confirmed).not.toContain('$5,000.00');
  const withdrawals = await wordsOf('fees', { deposits: 'off', withdrawals: true });
  expect(withdrawals).toContain('$5,000.00');
  expect(withdrawals).not.toContain('$100,000.00');
  expect(withdrawals).not.toContain('Cash is paid out at the counter');
});

test('the fee schedule has no empty section or sentence', async () => {
  const { headings, emptyParagraphs } = await read('fees', off);
  expect(headings).toEqual([
    'Fee Schedule',
    'Fees',
    'By account type',
    'Your initial deposit',
    'Deposits and withdrawals',
  ]);
  expect(emptyParagraphs).toBe(0);
});
