import { debitAuthorization } from '@seven-hills/bank/payments/debit-authorization';
import type { BankTransfer } from '@seven-hills/contracts/money/bank-transfers';
import { describe, expect, it } from 'vitest';
import {
  bankTransferForm,
  bodyOf,
} from '../../../src/customer/bank-transfers/bank-transfer-form.ts';
import { planLines } from '../../../src/customer/bank-transfers/plan-lines.tsx';
import { transferLines } from '../../../src/money/receipts/bank-transfer/bank-transfer-words.ts';

const filled = {
  linkedAccountId: '7',
  accountId: 0,
  amount: '1,234.50',
  description: 'Vacation',
  pin: '2580',
};
const plan = {
  cutOffAt: '2026-11-30T06:45:00.000Z',
  settlesOn: '2026-11-30',
  available: [
    { amount: '200.00', on: '2026-12-01' },
    { amount: '1034.50', on: '2026-12-07' },
  ],
  addableToday: '2500.00',
  authorization: null,
};

describe('the form', () => {
  it('sends what was typed, and keeps no PIN in the draft', () => {
    const { draft, pin } = bankTransferForm('in').parse(filled);
    expect(JSON.stringify(draft)).not.toContain('2580');
    expect(bodyOf(draft, pin)).toEqual({
      direction: 'in',
      linkedAccountId: 7,
      amount: '1234.50',
      description: 'Vacation',
      pin: '2580',
    });
    const sent = bankTransferForm('out').parse({ ...filled, description: '' });
    expect(bodyOf(sent.draft, sent.pin)).toEqual({
      direction: 'out',
      linkedAccountId: 7,
      amount: '1234.50',
      description: null,
      pin: '2580',
    });
  });

  it.each([
    ['no account', { linkedAccountId: '' }, 'linkedAccountId', 'choose an account'],
    ['no amount', { amount: '' }, 'amount', 'Amount is required'],
    ['zero', { amount: '0' }, 'amount', 'a valid amount'],
    ['no PIN', { pin: '' }, 'pin', '4 digits'],
  ])('refuses %s', (_what, changes, path, message) => {
    const [issue] = bankTransferForm('in').safeParse({ ...filled, ...changes }).error?.issues ?? [];
    expect(issue?.path).toEqual([path]);
    expect(issue?.message).toContain(message);
  });
});

it('the plan says when money that is added arrives and is available, and until when to cancel', () => {
  expect(planLines('in', plan).map(({ term, detail }) => `${term}: ${detail}`)).toEqual([
    'Arrives Here: Nov 30',
    'Available: $200.00 on Dec 1',
    'Also Available: $1,034.50 on Dec 7',
    'Cancel Until: Nov 30, 2026 1:45 AM',
  ]);
  expect(planLines('out', { ...plan, available: [] }).map(({ term }) => term)).toEqual([
    'Arrives at the Other Bank',
    'Cancel Until',
  ]);
});

it('the authorization names the debit, its amount, date, and account, and how to revoke it', () => {
  const text = debitAuthorization({
    amount: 123_450n,
    bankName: 'Ally Bank',
    kind: 'savings',
    lastFour: '6789',
    toLastFour: '1001',
    settlesOn: plan.settlesOn,
    cutOffAt: plan.cutOffAt,
  });
  expect(text).toContain(
    'debit $1,234.50 once from my savings account ending in 6789 at Ally Bank, electronically on or after November 30, 2026',
  );
  expect(text).toContain('my account ending in 1001');
  expect(text).toContain('revoke this authorization until Nov 30, 2026 1:45 AM');
});

describe('a transfer in the list', () => {
  const transfer: BankTransfer = {
    ...plan,
    transactionId: 1,
    linkedAccountId: 7,
    accountId: 1_001,
    direction: 'in',
    amount: '1234.50',
    state: 'held',
    returnedFor: null,
    authorizationId: null,
    createdAt: '2026-11-27T15:00:00.000Z',
  };

  it.each([
    ['held', 'You can cancel until Nov 30, 2026 1:45 AM'],
    ['assigned', 'Arrives here on Nov 30'],
    ['settled', 'Available: $200.00 on Dec 1; $1,034.50 on Dec 7'],
    ['canceled', 'No money was moved.'],
  ] as const)('that is %s says: %s', (state, line) => {
    expect(transferLines({ ...transfer, state })).toContain(line);
  });

  it('that came back says why', () => {
    const returnedFor = 'There was not enough money in the account there.';
    expect(transferLines({ ...transfer, state: 'returned', returnedFor })).toEqual([
      `The other bank sent it back. ${returnedFor}`,
    ]);
  });
});
