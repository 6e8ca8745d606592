// @vitest-environment happy-dom
import type { BankServices } from '@seven-hills/contracts/api/bank';
import { firstTerms } from '@seven-hills/contracts/terms';
import { beforeEach, expect, test, vi } from 'vitest';

/** What visitors read where the operator has switched services off: the modules read it once. */
beforeEach(() => {
  vi.resetModules();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

/** The words of a visitor's page at a bank that offers this. */
async function wordsOf(page: keyof typeof pages, services: Partial<BankServices>): Promise<string> {
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
  const words = (container.textContent ?? '').replace(/\s+/g, ' ');
  unmount();
  return words;
}

const pages = {
  landing: async () => {
    const { LandingPage } = await import('../../src/visitor/landing/landing-page.tsx');
    const { createElement: h } = await import('react');
    return () => h(LandingPage, { onShow: () => {} });
  },
  about: async () => (await import('../../src/visitor/about/about-screen.tsx')).AboutScreen,
  fees: async () => (await import('../../src/visitor/articles/fees-screen.tsx')).FeesScreen,
  privacy: async () =>
    (await import('../../src/visitor/articles/privacy-screen.tsx')).PrivacyScreen,
};

const off: Partial<BankServices> = {
  cardDeposits: false,
  wires: false,
  paymentProviders: [],
  savingsInterest: 'none',
};

test.each([
  ['landing', 'Open it online', 'Apply online, in about five minutes.'],
  ['landing', 'Zelle', 'Pay another customer in moments, without a fee.'],
  ['landing', 'earns interest', 'An emergency fund, apart from the money for every day.'],
  ['about', 'by wire', 'To another customer in moments and free of charge.'],
  [
    'about',
    'there are two of them',
    'A fee is shown before you agree to it, and today there is none.',
  ],
  ['about', 'at a higher rate', 'the day that you did not see coming.'],
  ['fees', 'Wire transfer', 'Transfers to other customers'],
  ['fees', 'External payment', 'No monthly fee, no minimum'],
  ['privacy', 'card processor', 'We don’t sell your data'],
  ['privacy', 'receives your transfer', 'We don’t sell your data'],
] as const)('%s: without the service, not "%s" but "%s"', async (page, promise, instead) => {
  const without = await wordsOf(page, off);
  expect(without).not.toContain(promise);
  expect(without).toContain(instead);
  vi.resetModules();
  document.head.innerHTML = '';
  expect(await wordsOf(page, {})).toContain(promise);
});

test('savings that earn no more than checking promise interest alone', async () => {
  const words = await wordsOf('landing', { savingsInterest: 'some' });
  expect(words).toContain('An emergency fund that earns interest.');
  expect(words).not.toContain('higher rates');
});
