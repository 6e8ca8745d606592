import type { Transaction } from '@seven-hills/bank/transaction';
import { categoryIds } from '@seven-hills/bank/words/category-list';
import type { Category, TransactionCategory } from '@seven-hills/contracts/money/categories';
import { expect, it } from 'vitest';
import { likelyFirst, repaidParts } from '../../src/money/categories/repaid-parts.ts';

const { eatingOut, fun, income, ownTransfers } = categoryIds;
const categories = [
  [eatingOut, 'spending'],
  [fun, 'spending'],
  [income, 'income'],
  [ownTransfers, 'own'],
].map(([id, kind]) => ({ id, kind })) as Category[];
const purchase = (parts: [number, string][], isExcluded = false) =>
  ({
    parts: parts.map(([categoryId, amount]) => ({ categoryId, amount })),
    isExcluded,
  }) as TransactionCategory;

it.each([
  ['a share of it', 4_500n, [[eatingOut, '90.00']], [[eatingOut, 4_500n]]],
  ['all of it', 9_000n, [[eatingOut, '90.00']], [[eatingOut, 9_000n]]],
  [
    'more than it',
    10_000n,
    [[eatingOut, '90.00']],
    [
      [eatingOut, 9_000n],
      [income, 1_000n],
    ],
  ],
  [
    'a split one, in its order',
    5_000n,
    [
      [eatingOut, '30.00'],
      [fun, '60.00'],
    ],
    [
      [eatingOut, 3_000n],
      [fun, 2_000n],
    ],
  ],
  [
    'one that is spending in part',
    9_000n,
    [
      [ownTransfers, '30.00'],
      [fun, '60.00'],
    ],
    [
      [fun, 6_000n],
      [income, 3_000n],
    ],
  ],
] as [string, bigint, [number, string][], [number, bigint][]][])(
  'a repayment of %s reduces its categories, and the rest stays income',
  (_, repayment, parts, expected) => {
    expect(repaidParts(repayment, purchase(parts), categories)).toEqual(
      expected.map(([categoryId, amount]) => ({ categoryId, amount })),
    );
  },
);

it('what is no spending cannot be repaid', () => {
  expect(repaidParts(100n, purchase([[ownTransfers, '90.00']]), categories)).toBeNull();
  expect(repaidParts(100n, purchase([[fun, '90.00']], true), categories)).toBeNull();
});

it('the purchases that an amount probably repays come first', () => {
  const paid = (id: number, amount: string, toAccountId: number | null = null) =>
    ({ id, amount, toAccountId }) as Transaction;
  const repayment = { amount: '45.00', fromAccountId: 7 } as Transaction;
  const purchases = [
    paid(1, '12.00'),
    paid(2, '100.00'),
    paid(3, '45.00', 7),
    paid(4, '90.00'),
    paid(5, '12.00', 7),
  ];
  expect(likelyFirst(repayment, purchases).map(({ id }) => id)).toEqual([3, 4, 2, 5, 1]);
});
