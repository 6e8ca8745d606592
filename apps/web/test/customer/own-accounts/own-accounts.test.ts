// @vitest-environment happy-dom
import { firstTerms } from '@seven-hills/bank/terms';
import { expect, it } from 'vitest';
import { dailyLimitsText } from '../../../src/customer/own-accounts/daily-limits-text.ts';
import { urlIdOf, viewHref, withAccount } from '../../../src/customer/screens.ts';
import { ownAccountLabel } from '../../../src/money/own-accounts.ts';

it('an account is called by its nickname, else its type, with the last digits', () => {
  const account = { nickname: null, accountType: 'ira', accountNumber: '7302017913' } as const;
  expect(ownAccountLabel(account)).toBe('IRA ••7913');
  expect(ownAccountLabel({ ...account, nickname: 'Later' })).toBe('Later ••7913');
});

it('the address names an account, unless it is the primary one', () => {
  expect(withAccount('/documents', urlIdOf({ id: 1002, isPrimary: false }))).toBe(
    '/documents?account=1002',
  );
  expect(withAccount(viewHref('history', { type: 'deposit' }), 1002)).toBe(
    '/dashboard?view=history&type=deposit&account=1002',
  );
  expect(withAccount('/documents', urlIdOf({ id: 1001, isPrimary: true }))).toBe('/documents');
});

it('the limits are those on what the bank offers online', () => {
  const offered: Parameters<typeof dailyLimitsText>[1] = {
    deposits: 'open',
    withdrawals: true,
    wires: true,
    paymentProviders: ['zelle'],
    terms: firstTerms,
  };
  expect(dailyLimitsText('checking', offered)).toBe('Deposits up to $100,000.00 a day.');
  expect(dailyLimitsText('ira', offered)).toBe(
    'Deposits up to $7,000.00 and withdrawals up to $2,500.00 a day.',
  );
  expect(dailyLimitsText('ira', { ...offered, deposits: 'off', withdrawals: false })).toBe('');
  const { checking, ...others } = firstTerms.byType;
  const limited = { ...checking, depositLimit: null, wireLimit: '900.00', paymentLimit: '50.00' };
  const terms = { ...firstTerms, byType: { ...others, checking: limited } };
  expect(dailyLimitsText('checking', { ...offered, terms })).toBe(
    'Wires up to $900.00 and external payments up to $50.00 a day.',
  );
  const none = { ...offered, terms, wires: false, paymentProviders: [] };
  expect(dailyLimitsText('checking', none)).toBe('');
});
