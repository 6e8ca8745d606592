import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../../src/compose/settings.ts';
import { SettingError } from '../../../src/platform/setting-rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'movement-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

const key = () => `first:${randomBytes(32).toString('base64')}`;
const production = {
  BANK_MODE: 'production',
  DATABASE_URL: 'postgres://bank:secret@db.example.com:5432/bank',
  PUBLIC_URL: 'https://bank.example.com',
  SMTP_URL: 'smtp://mail.example.com',
  CARD_PROCESSOR: 'stripe',
  WIRE_NETWORK: 'off',
  PAYMENT_SERVICES: 'off',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PIN_KEYS: key(),
  SEALING_KEYS: key(),
  SIGNING_KEYS: key(),
};
const rulesOf = (environment: Record<string, string>) =>
  readSettings({ DATA_DIR: folder, ...environment }, folder).rules;

describe('the rules that settings make', () => {
  it('are the documented flow in the demo, and closed in production', () => {
    expect(rulesOf({})).toEqual({
      customerDeposits: 'open',
      customerWithdrawals: true,
      dailyLimits: { transfer: null, wire_transfer: null, external_payment: null },
      firstPaymentDelayHours: 0,
      requiresConfirmedEmail: false,
      undoSeconds: 10,
      accountTypes: ['checking', 'savings', 'ira', 'certificate'],
      confirmations: 'factor',
    });
    expect(rulesOf(production)).toEqual({
      customerDeposits: 'off',
      customerWithdrawals: false,
      dailyLimits: { transfer: 2_500_000n, wire_transfer: 5_000_000n, external_payment: 500_000n },
      firstPaymentDelayHours: 24,
      requiresConfirmedEmail: true,
      undoSeconds: 0,
      accountTypes: ['checking', 'savings', 'certificate'],
      confirmations: 'everyone',
    });
  });

  it('are what the operator sets; an empty setting counts as unset', () => {
    expect(
      rulesOf({
        ...production,
        CUSTOMER_DEPOSITS: 'confirmed',
        DAILY_LIMIT_TRANSFERS: 'unlimited',
        DAILY_LIMIT_WIRES: '100.50',
        DAILY_LIMIT_PAYMENTS: '',
        FIRST_PAYMENT_DELAY_HOURS: '0',
        UNDO_SECONDS: '5',
        IRA_ACCOUNTS: 'on',
        CONFIRMATIONS: 'factor',
      }),
    ).toEqual({
      customerDeposits: 'confirmed',
      customerWithdrawals: false,
      dailyLimits: { transfer: null, wire_transfer: 10_050n, external_payment: 500_000n },
      firstPaymentDelayHours: 0,
      requiresConfirmedEmail: true,
      undoSeconds: 5,
      accountTypes: ['checking', 'savings', 'ira', 'certificate'],
      confirmations: 'factor',
    });
  });

  it('never let customers credit themselves in production', () => {
    const open = () => rulesOf({ ...production, CUSTOMER_DEPOSITS: 'open' });
    expect(open).toThrow(SettingError);
    expect(open).toThrow(/^The setting CUSTOMER_DEPOSITS must be confirmed or off when .*\.$/);
  });

  it('never debit customers in production for cash that no one pays out', () => {
    const open = () => rulesOf({ ...production, CUSTOMER_WITHDRAWALS: 'open' });
    expect(open).toThrow(/^The setting CUSTOMER_WITHDRAWALS must be off when .*\.$/);
    expect(rulesOf({ CUSTOMER_WITHDRAWALS: 'off' })).toMatchObject({ customerWithdrawals: false });
  });

  it.each([
    ['CUSTOMER_DEPOSITS', 'yes'],
    ['CUSTOMER_WITHDRAWALS', 'confirmed'],
    ['DAILY_LIMIT_TRANSFERS', '0'],
    ['DAILY_LIMIT_WIRES', '1,000'],
    ['DAILY_LIMIT_PAYMENTS', 'none'],
    ['FIRST_PAYMENT_DELAY_HOURS', '200'],
    ['CONFIRMATIONS', 'nobody'],
  ])('are refused in one sentence if %s is %s', (name, value) => {
    expect(() => rulesOf({ [name]: value })).toThrow(
      new RegExp(`^The setting ${name} must be .*\\.$`),
    );
  });
});
