import { type Fee, feeOf, noFee, percentFee } from '@seven-hills/money';
import { expect, it, test } from 'vitest';
import { limitNow } from '../../src/money/daily-limits/amount-limit.ts';

const none = { fee: noFee, leftToday: null, perMovement: 100_000_000n };

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
  const fees: Fee[] = [
    percentFee(100n),
    percentFee(200n),
    { ...noFee, flat: 25n },
    { ...noFee, flat: 5n, basisPoints: 300n, min: 9n, max: 40n },
  ];
  for (const fee of fees)
    for (let available = 1n; available < 2_000n; available += 1n) {
      const { cents } = limitNow({ ...none, available, fee });
      const costOf = (amount: bigint) => amount + feeOf(amount, fee);
      expect(costOf(cents) <= available, `${available} and ${fee.flat} + ${fee.basisPoints}`).toBe(
        true,
      );
      expect(
        costOf(cents + 1n) > available,
        `${available} and ${fee.flat} + ${fee.basisPoints}`,
      ).toBe(true);
    }
});
