import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  draftOf,
  messageOrder,
  messages,
  transactionForm,
  typesOffered,
  waitsForApproval,
} from '../../../src/customer/make-transaction/transaction-form.ts';

const marcus = { id: 2, accountNumber: '3188112118', holder: 'Marcus B.', paidBefore: true };
const filled = {
  type: 'transfer',
  fromAccountId: 0,
  amount: '1,234.50',
  recipient: marcus,
  description: ' Rent ',
  pin: '1892',
};

/** The first error message for these values. */
function toldFirst(changes: Partial<typeof filled | { recipient: null }>): string | undefined {
  const checked = transactionForm.safeParse({ ...filled, ...changes });
  const found = new Set(checked.error?.issues.map(({ message }) => message));
  return messageOrder.find((message) => found.has(message));
}

describe('the transaction form', () => {
  it.each([
    ['nothing filled in', { type: '', amount: '', recipient: null, pin: '' }, messages.required],
    ['no type', { type: '' }, messages.required],
    ['no amount and no recipient', { amount: ' ', recipient: null }, messages.required],
    ['no PIN and no recipient', { pin: '', recipient: null }, messages.required],
    ['no recipient and a short PIN', { recipient: null, pin: '18' }, messages.recipient],
    ['a short PIN and a wrong amount', { pin: '189', amount: 'ten' }, messages.pinLength],
    ['a wrong amount', { amount: '12.345' }, messages.amount],
    ['an amount of zero', { amount: '0.00' }, messages.amount],
    ['a negative amount', { amount: '-5' }, messages.amount],
    ['everything right', {}, undefined],
    ['a deposit, which has no recipient', { type: 'deposit', recipient: null }, undefined],
  ])('first reports the rule broken by %s', (_what, changes, message) => {
    expect(toldFirst(changes)).toBe(message);
  });

  it('sends a decimal text, and the recipient only for a transfer', () => {
    expect(bodyOf(draftOf(filled), '1892')).toEqual({
      type: 'transfer',
      amount: '1234.50',
      description: 'Rent',
      pin: '1892',
      toAccountId: 2,
    });
    expect(bodyOf(draftOf({ ...filled, type: 'deposit' }), '1892')).not.toHaveProperty(
      'toAccountId',
    );
  });

  it('names the account, also the primary one, only for a customer with several', () => {
    expect(bodyOf(draftOf(filled), '1892')).not.toHaveProperty('fromAccountId');
    expect(bodyOf(draftOf(filled), '1892', 1001)).toHaveProperty('fromAccountId', 1001);
    expect(bodyOf(draftOf({ ...filled, fromAccountId: 1002 }), '1892')).toHaveProperty(
      'fromAccountId',
      1002,
    );
  });

  it('keeps the PIN out of the stored draft', () => {
    expect(JSON.stringify(draftOf(filled))).not.toContain('1892');
  });

  const open = { deposits: 'open', reviewedAbove: 1_000_000n } as const;

  it('announces approval only for deposits above the amount in the terms', () => {
    expect(waitsForApproval('deposit', 1_000_000n, open)).toBe(false);
    expect(waitsForApproval('deposit', 1_000_001n, open)).toBe(true);
    expect(waitsForApproval('transfer', 1_000_001n, open)).toBe(false);
  });

  it('announces confirmation of every deposit where staff confirm the cash', () => {
    expect(waitsForApproval('deposit', 1n, { ...open, deposits: 'confirmed' })).toBe(true);
    expect(waitsForApproval('withdrawal', 1n, { ...open, deposits: 'confirmed' })).toBe(false);
  });

  it('offers deposits only where customers can order them', () => {
    expect(typesOffered({ deposits: 'open', withdrawals: true })).toEqual([
      'transfer',
      'deposit',
      'withdrawal',
    ]);
    expect(typesOffered({ deposits: 'confirmed', withdrawals: true })).toContain('deposit');
    expect(typesOffered({ deposits: 'off', withdrawals: true })).toEqual([
      'transfer',
      'withdrawal',
    ]);
    expect(typesOffered({ deposits: 'open', withdrawals: false })).toEqual(['transfer', 'deposit']);
    expect(typesOffered({ deposits: 'off', withdrawals: false })).toEqual(['transfer']);
  });
});
