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
import { pinMessages, pinSchema } from '../../../src/customer/pin/use-pin-form.ts';

const marcus = { id: 2, accountNumber: '3188112118', holder: 'Marcus B.', paidBefore: true };
const filled = {
  type: 'transfer',
  fromAccountId: 0,
  amount: '1,234.50',
  recipient: marcus,
  description: ' Rent ',
};

/** The first error message for these values. */
function toldFirst(changes: Partial<typeof filled | { recipient: null }>): string | undefined {
  const checked = transactionForm.safeParse({ ...filled, ...changes });
  const found = new Set(checked.error?.issues.map(({ message }) => message));
  return messageOrder.find((message) => found.has(message));
}

describe('the transaction form', () => {
  it.each([
    ['no amount and no recipient', { amount: ' ', recipient: null }, messages.recipient],
    ['no amount', { amount: '' }, messages.amount],
    ['a wrong amount', { amount: '12.345' }, messages.amount],
    ['an amount of zero', { amount: '0.00' }, messages.amount],
    ['a negative amount', { amount: '-5' }, messages.amount],
    ['everything right', {}, undefined],
    ['a deposit, which has no recipient', { type: 'deposit', recipient: null }, undefined],
  ])('first reports the rule broken by %s', (_what, changes, message) => {
    expect(toldFirst(changes)).toBe(message);
  });

  it.each([
    ['', pinMessages.required],
    ['189', pinMessages.length],
    ['18x2', pinMessages.length],
    ['1892', undefined],
  ])('says of the PIN %j in the review: %s', (pin, message) => {
    expect(pinSchema.safeParse(pin).error?.issues[0]?.message).toBe(message);
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
