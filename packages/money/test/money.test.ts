import {
  type Fee,
  feeOf,
  formatAmount,
  formatUsd,
  noFee,
  parseAmount,
  parseTypedAmount,
  percentFee,
  splitEqually,
  toDecimal,
} from '@seven-hills/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('parseAmount', () => {
  it.each([
    ['0', 0n],
    ['50', 5000n],
    ['1234.5', 123450n],
    ['0.01', 1n],
    ['999999999999999.99', 99999999999999999n],
  ])('reads %s', (text, cents) => expect(parseAmount(text)).toBe(cents));

  it.each([
    '',
    '-1',
    '+1',
    '1e3',
    '1,000',
    '0.001',
    '.5',
    '5.',
    ' 5',
    '$5',
    'NaN',
    'Infinity',
    '0x10',
    '1234567890123456',
    '١٢',
  ])('refuses %j', (text) => expect(parseAmount(text)).toBeNull());

  it('parses every amount that toDecimal writes', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 17n - 1n),
        (cents) => parseAmount(toDecimal(cents)) === cents,
      ),
    );
  });
});

describe('parseTypedAmount', () => {
  it.each([
    ['1,234.50', 123450n],
    ['$1,234.5', 123450n],
    [' 12. ', 1200n],
    ['.5', 50n],
    ['1,000,000', 100000000n],
  ])('parses %j as people type it', (text, cents) => expect(parseTypedAmount(text)).toBe(cents));

  it.each(['1,23', '12,34.5', '1.234,50', '--1', '1.2.3', 'ten', '.', ''])('refuses %j', (text) =>
    expect(parseTypedAmount(text)).toBeNull(),
  );
});

describe('format', () => {
  it.each([
    [0n, '0.00', '0.00', '$0.00'],
    [5n, '0.05', '0.05', '$0.05'],
    [-5n, '-0.05', '-0.05', '-$0.05'],
    [123456789n, '1234567.89', '1,234,567.89', '$1,234,567.89'],
    [-100000n, '-1000.00', '-1,000.00', '-$1,000.00'],
  ])('writes %s', (cents, decimal, amount, usd) => {
    expect(toDecimal(cents)).toBe(decimal);
    expect(formatAmount(cents)).toBe(amount);
    expect(formatUsd(cents)).toBe(usd);
  });
});

describe('feeOf', () => {
  it.each([
    [10000n, 200n, 200n],
    [25n, 200n, 1n],
    [24n, 200n, 1n],
    [1n, 200n, 1n],
    [74n, 200n, 1n],
    [75n, 200n, 2n],
    [50n, 100n, 1n],
    [49n, 100n, 1n],
    [0n, 200n, 0n],
    [100n, 0n, 0n],
  ])('%s cents at %s basis points is %s: half-up, and at least a cent', (amount, rate, fee) =>
    expect(feeOf(amount, percentFee(rate))).toBe(fee),
  );

  it.each<[string, bigint, Partial<Fee>, number, bigint]>([
    ['a flat fee', 100n, { flat: 2_500n }, 0, 2_500n],
    ['a flat fee on nothing', 0n, { flat: 2_500n }, 0, 0n],
    ['a flat part and a share', 10_000n, { flat: 500n, basisPoints: 100n }, 0, 600n],
    ['a share below the minimum', 10_000n, { basisPoints: 100n, min: 500n }, 0, 500n],
    ['a share above the maximum', 1_000_000n, { basisPoints: 100n, max: 3_000n }, 0, 3_000n],
    ['the last free order', 10_000n, { flat: 2_500n, freePerMonth: 3 }, 2, 0n],
    ['the first order that is not free', 10_000n, { flat: 2_500n, freePerMonth: 3 }, 3, 2_500n],
  ])('charges %s', (_what, amount, parts, used, fee) =>
    expect(feeOf(amount, { ...noFee, ...parts }, used)).toBe(fee),
  );

  const anyFee = fc.record({
    flat: fc.bigInt(0n, 50_000n),
    basisPoints: fc.bigInt(0n, 1_000n),
    min: fc.option(fc.bigInt(0n, 5_000n)),
    max: fc.option(fc.bigInt(5_000n, 50_000n)),
    freePerMonth: fc.integer({ min: 0, max: 5 }),
  });

  it('stays within its bounds, and never falls as the amount rises', () => {
    fc.assert(
      fc.property(
        anyFee,
        fc.bigInt(1n, 100_000_000n),
        fc.bigInt(0n, 100_000n),
        fc.integer({ min: 0, max: 8 }),
        (fee, amount, more, used) => {
          const charged = feeOf(amount, fee, used);
          if (used < fee.freePerMonth) return charged === 0n;
          return (
            charged >= (fee.min ?? 0n) &&
            (fee.max === null || charged <= fee.max) &&
            feeOf(amount + more, fee, used) >= charged
          );
        },
      ),
    );
  });

  it('cannot be avoided by splitting an amount into parts', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 100_000_000n),
        fc.constantFrom(100n, 200n),
        (part, rate) => feeOf(part, percentFee(rate)) >= 1n,
      ),
    );
  });

  it('refuses negative input', () => {
    expect(() => feeOf(-1n, percentFee(200n))).toThrow(RangeError);
    expect(() => feeOf(1n, percentFee(-200n))).toThrow(RangeError);
    expect(() => feeOf(1n, { ...noFee, flat: -1n })).toThrow(RangeError);
  });
});

describe('splitEqually', () => {
  it.each([
    [5_000n, 3, [1_667n, 1_667n, 1_666n]],
    [100n, 4, [25n, 25n, 25n, 25n]],
    [2n, 3, [1n, 1n, 0n]],
    [7n, 1, [7n]],
  ])('splits %d cents into %d parts that add up', (amount, parts, shares) => {
    expect(splitEqually(amount, parts)).toEqual(shares);
  });

  it('throws without parts', () => {
    expect(() => splitEqually(100n, 0)).toThrow(RangeError);
  });
});
