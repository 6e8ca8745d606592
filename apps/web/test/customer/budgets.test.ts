import type { Budget } from '@seven-hills/contracts/money/budgets';
import { describe, expect, it } from 'vitest';
import {
  amountText,
  leftText,
  spentShare,
  suggestedAmount,
} from '../../src/customer/budgets/budget-words.ts';

const budget = (spent: string, left: string, carried = '0.00'): Budget => ({
  categoryId: 3,
  amount: '200.00',
  hasRollover: false,
  carried,
  spent,
  left,
});

describe('a budget', () => {
  it.each([
    ['50.00', '150.00', 'primary', 0.25],
    ['159.99', '40.01', 'primary', 0.7999],
    ['160.00', '40.00', 'warning', 0.8],
    ['200.00', '0.00', 'warning', 1],
    ['200.01', '-0.01', 'danger', 1],
    // More money was refunded than spent.
    ['-20.00', '220.00', 'primary', 0],
    // Overspending in previous months has used up the whole budget.
    ['5.00', '-15.00', 'danger', 1],
  ])('of which %s is spent and %s is left looks %s', (spent, left, look, share) => {
    expect(spentShare(budget(spent, left))).toEqual({ look, share });
  });

  it('shows the amount left per day, and never more than is left', () => {
    expect(leftText({ left: '110.00' }, 8)).toBe('$110.00 left, $13.75 a day');
    expect(leftText({ left: '10.00' }, 3)).toBe('$10.00 left, $3.33 a day');
    expect(leftText({ left: '110.00' }, null)).toBe('$110.00 left');
    expect(leftText({ left: '0.00' }, 8)).toBe('Nothing left');
    expect(leftText({ left: '-12.01' }, 8)).toBe('$12.01 overspent');
  });

  it('shows what was carried over', () => {
    expect(amountText(budget('0.00', '0.00'))).toBe('of $200.00');
    expect(amountText(budget('0.00', '0.00', '35.00'))).toBe('of $200.00 and $35.00 carried over');
    expect(amountText(budget('0.00', '0.00', '-20.00'))).toBe(
      'of $200.00, less $20.00 overspent before',
    );
  });

  it('starts from an average, rounded up', () => {
    expect([569n, 600n, 9_901n, 10_000n, 41_200n].map(suggestedAmount)).toEqual([
      600n,
      600n,
      10_000n,
      10_000n,
      42_000n,
    ]);
  });
});
