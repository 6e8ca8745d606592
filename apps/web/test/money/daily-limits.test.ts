import { feeOf } from '@seven-hills/money';
import { expect, it, test } from 'vitest';
import { limitNow } from '../../src/money/daily-limits/amount-limit.ts';

const none = { feeBasisPoints: 0n, leftToday: null, perMovement: 100_000_000n };

test.each([
  ['the balance', { ...none, available: 5_000n }, 5_000n, 'available'],
  ['what is left today', { ...none, available: 5_000n, leftToday: 4_000n }, 4_000n, 'today'],
  [
    'the balance below today’s rest',
    { ...none, available: 3_000n, leftToday: 4_000n },
    3_000n,
    'available',
  ],
  ['the most for one movement', { ...none, available: 200_000_000n }, 100_000_000n, 'movement'],
  ['a day that is used up', { ...none, available: 5_000n, leftToday: 0n }, 0n, 'today'],
  ['an empty account', { ...none, available: 0n }, 0n, 'available'],
  ['an overdrawn account', { ...none, available: -100n }, 0n, 'available'],
  ['a deposit', { ...none, available: null, leftToday: 700_000n }, 700_000n, 'today'],
] as const)('%s is the lowest limit', (_what, limits, cents, because) => {
  expect(limitNow(limits)).toEqual({ cents, because });
});

it('leaves room for the fee, to the cent', () => {
  for (const feeBasisPoints of [100n, 200n])
    for (let available = 1n; available < 2_000n; available += 1n) {
      const { cents } = limitNow({ ...none, available, feeBasisPoints });
      const costOf = (amount: bigint) => amount + feeOf(amount, feeBasisPoints);
      expect(costOf(cents) <= available, `${available} and ${feeBasisPoints}`).toBe(true);
      expect(costOf(cents + 1n) > available, `${available} and ${feeBasisPoints}`).toBe(true);
    }
});
