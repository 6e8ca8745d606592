import { type Cents, type Fee, feeOf } from '@seven-hills/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHigherFee } from '../src/payments/fee-notice.ts';

const fee = (parts: Partial<Fee>): Fee => ({
  flat: 0n,
  basisPoints: 0n,
  min: null,
  max: null,
  freePerMonth: 0,
  ...parts,
});

describe('a fee is higher than another', () => {
  it.each<[string, Partial<Fee>, Partial<Fee>, boolean]>([
    ['the same', { basisPoints: 200n }, { basisPoints: 200n }, false],
    ['a larger share', { basisPoints: 200n }, { basisPoints: 201n }, true],
    ['a smaller share', { basisPoints: 200n }, { basisPoints: 199n }, false],
    ['a flat fee for a share', { basisPoints: 200n }, { flat: 2_500n }, true],
    ['a new fee', {}, { flat: 1n }, true],
    ['no fee any more', { flat: 2_500n }, {}, false],
    ['fewer free orders', { flat: 100n, freePerMonth: 3 }, { flat: 100n, freePerMonth: 2 }, true],
    ['more free orders', { flat: 100n, freePerMonth: 2 }, { flat: 100n, freePerMonth: 3 }, false],
    ['a higher price after more free orders', { flat: 1n }, { flat: 2n, freePerMonth: 9 }, true],
    ['a new minimum', { basisPoints: 200n }, { basisPoints: 200n, min: 2n }, true],
    ['a new maximum', { basisPoints: 200n }, { basisPoints: 200n, max: 2n }, false],
    ['the minimum of a flat fee', { flat: 500n, basisPoints: 1n }, { flat: 500n }, false],
    [
      'a higher maximum that only large orders reach',
      { basisPoints: 200n, max: 2_000n },
      { basisPoints: 100n, max: 3_000n },
      true,
    ],
  ])('%s', (_name, before, after, expected) => {
    expect(isHigherFee(fee(before), fee(after))).toBe(expected);
  });

  it('whenever some order would cost more', () => {
    const cents = fc.bigInt({ min: 0n, max: 5_000n });
    const bound = fc.option(cents, { nil: null });
    const any = fc
      .record({
        flat: cents,
        basisPoints: fc.bigInt({ min: 0n, max: 1_000n }),
        min: bound,
        max: bound,
        freePerMonth: fc.integer({ min: 0, max: 3 }),
      })
      .filter(({ flat, min, max }) => max === null || (max >= flat && max >= (min ?? 0n)));
    const amounts = fc.bigInt({ min: 1n, max: 100_000_000n });
    fc.assert(
      fc.property(any, any, amounts, fc.nat(4), (before, after, amount: Cents, used) => {
        // Rounding makes fees differ by a cent between two amounts that are compared.
        if (feeOf(amount, after, used) > feeOf(amount, before, used) + 1n)
          expect(isHigherFee(before, after)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
