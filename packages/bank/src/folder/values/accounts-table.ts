import { parseAmount } from '@seven-hills/money';
import { z } from 'zod';
import { type OfferableType, offerableTypes } from '../../limits.ts';
import type { BankValues } from '../bank-values.ts';
import { oneOf, table, text } from '../toml-fields.ts';

const accountType = table({ name: text(40), purpose: text(60), description: text(300) });

/** More could not be deposited into an IRA, nor booked by one staff member at the counter. */
function isFirstDeposit(amount: string): boolean {
  const cents = /^\d+\.\d\d$/.test(amount) ? parseAmount(amount) : null;
  return cents !== null && cents >= 1_00n && cents <= 5_000_00n;
}

/**
 * `[accounts]`: the first deposit, and the types of account that the bank offers, each with its
 * table. A type that it does not offer needs one only if there are accounts of it.
 */
export const accountsTable = table({
  first_deposit: text(10)
    .refine(isFirstDeposit, { error: 'must be an amount from "1.00" to "5000.00"' })
    .default('50.00'),
  offered: z
    .array(oneOf(offerableTypes), { error: 'must be a list of account types' })
    .default([...offerableTypes]),
  checking: accountType.optional(),
  savings: accountType.optional(),
  ira: accountType.optional(),
  certificate: table({ name: text(40), ira_name: text(40).optional() }).optional(),
}).superRefine(({ offered, ...tables }, context) => {
  for (const type of offered)
    if (tables[type] === undefined)
      context.addIssue({ code: 'custom', path: [type], message: 'is missing' });
  if (!offered.includes('checking') && !offered.includes('savings'))
    context.addIssue({
      code: 'custom',
      path: ['offered'],
      message: 'must include checking or savings',
    });
});

const unnamed = (name: string) => ({ name, purpose: '', description: '' });

/** The values of `[accounts]`; types without a table have the names of the program. */
export function accountValues({
  first_deposit: firstDeposit,
  offered,
  checking = unnamed('Checking'),
  savings = unnamed('Savings'),
  ira = unnamed('IRA'),
  certificate = { name: 'Certificate' },
}: z.output<typeof accountsTable>): Pick<BankValues, 'firstDeposit' | 'offeredTypes' | 'accounts'> {
  const offeredTypes: readonly OfferableType[] = offerableTypes.filter((type) =>
    offered.includes(type),
  );
  const { name, ira_name: iraName = `IRA ${name}` } = certificate;
  return {
    firstDeposit,
    offeredTypes,
    accounts: { checking, savings, ira, certificate: { name, iraName } },
  };
}
