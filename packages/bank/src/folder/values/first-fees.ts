import { parseAmount } from '@seven-hills/money';
import { z } from 'zod';
import { feeLimits, type ShownFee, showFee } from '../../payments/fees.ts';
import type { FeeTerm } from '../../term-names.ts';
import { table, text } from '../toml-fields.ts';

/** The fees of a bank that has changed none. A service without one has the demo's. */
export type FirstFees = Partial<Record<FeeTerm, ShownFee>>;

const dollars = text(10).refine(
  (amount) => /^\d+\.\d\d$/.test(amount) && (parseAmount(amount) ?? 0n) <= feeLimits.amount,
  { error: 'must be an amount from "0.00" to "500.00"' },
);
const percentMax = feeLimits.basisPoints / 100;
const percentMessage = `must be a number from 0 to ${percentMax} with at most two decimals, such as 1.5`;
const freeMessage = `must be a number from 0 to ${feeLimits.freePerMonth}`;

const feeTable = table({
  flat: dollars.default('0.00'),
  percent: z
    .number({ error: percentMessage })
    .min(0, percentMessage)
    .max(percentMax, percentMessage)
    .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9, {
      error: percentMessage,
    })
    .default(0),
  min: dollars.optional(),
  max: dollars.optional(),
  free_per_month: z
    .int({ error: freeMessage })
    .min(0, freeMessage)
    .max(feeLimits.freePerMonth, freeMessage)
    .default(0),
}).superRefine((fee, context) => {
  const { flat, min, max } = partsOf(fee);
  if (max !== null && (max < flat || max < (min ?? 0n)))
    context.addIssue({
      code: 'custom',
      path: ['max'],
      message: 'must not be below the minimum or the flat fee',
    });
});

function partsOf({
  flat,
  percent,
  min,
  max,
  free_per_month: freePerMonth,
}: {
  flat: string;
  percent: number;
  min?: string | undefined;
  max?: string | undefined;
  free_per_month: number;
}) {
  const cents = (amount: string | undefined) => (amount === undefined ? null : parseAmount(amount));
  return {
    flat: cents(flat) ?? 0n,
    basisPoints: BigInt(Math.round(percent * 100)),
    min: cents(min),
    max: cents(max),
    freePerMonth,
  };
}

/** `[first_fees]`: what services cost when the bank first starts, at every type of account. */
export const firstFeesTable = table({
  wire: feeTable.optional(),
  payment: feeTable.optional(),
  ach: feeTable.optional(),
  same_day_ach: feeTable.optional(),
}).default({});

const terms = {
  wire: 'wireFee',
  payment: 'paymentFee',
  ach: 'achFee',
  same_day_ach: 'sameDayAchFee',
} as const satisfies Record<string, FeeTerm>;

/** The keys of `[first_fees]`, by the terms that they set. */
export const firstFeeKeys = Object.fromEntries(
  Object.entries(terms).map(([key, term]) => [term, key]),
) as Record<FeeTerm, keyof typeof terms>;

export const firstFeesOf = (stated: z.output<typeof firstFeesTable>): FirstFees =>
  Object.fromEntries(
    Object.entries(terms).flatMap(([key, term]) => {
      const fee = stated[key as keyof typeof terms];
      return fee === undefined ? [] : [[term, showFee(partsOf(fee))]];
    }),
  );
