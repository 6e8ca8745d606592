import { describe, expect, it } from 'vitest';
import {
  firstAccounts,
  isTooMuch,
  ownTransferForm,
} from '../../src/customer/own-transfers/own-transfer-form.ts';

const filled = {
  fromAccountId: '1001',
  toAccountId: '1002',
  amount: '1,234.50',
  description: ' Vacation ',
  pin: '1892',
};

describe('the form', () => {
  it('sends a decimal text and the ids of both accounts', () => {
    expect(ownTransferForm.parse(filled)).toEqual({
      fromAccountId: 1001,
      toAccountId: 1002,
      amount: '1234.50',
      description: 'Vacation',
      pin: '1892',
    });
  });

  it.each([
    ['the same account twice', { toAccountId: '1001' }, 'toAccountId', 'two different accounts'],
    ['no amount', { amount: '' }, 'amount', 'all required fields'],
    ['a wrong amount', { amount: '12.345' }, 'amount', 'a valid amount'],
    ['an amount of zero', { amount: '0' }, 'amount', 'a valid amount'],
    ['no PIN', { pin: '' }, 'pin', 'all required fields'],
    ['a short PIN', { pin: '189' }, 'pin', '4 digits'],
  ])('refuses %s', (_what, changes, path, message) => {
    const [issue] = ownTransferForm.safeParse({ ...filled, ...changes }).error?.issues ?? [];
    expect(issue?.path).toEqual([path]);
    expect(issue?.message).toContain(message);
  });

  it('knows what the account can pay', () => {
    expect(isTooMuch('200.01', 20_000n)).toBe(true);
    expect(isTooMuch('200', 20_000n)).toBe(false);
    expect(isTooMuch('', 20_000n)).toBe(false);
  });
});

describe('the first accounts', () => {
  const accounts = [{ id: 1 }, { id: 2 }, { id: 3 }];
  it.each([
    ['nothing', null, null, '1', '2'],
    ['the target', null, 3, '1', '3'],
    ['the primary account as the target', null, 1, '2', '1'],
    ['the source', 2, null, '2', '1'],
    ['both', 3, 2, '3', '2'],
    ['the same account twice', 2, 2, '2', '1'],
    ['unknown accounts', 8, 9, '1', '2'],
  ])('if the address names %s', (_what, from, to, fromAccountId, toAccountId) => {
    expect(firstAccounts(accounts, { from, to })).toEqual({ fromAccountId, toAccountId });
  });
});
