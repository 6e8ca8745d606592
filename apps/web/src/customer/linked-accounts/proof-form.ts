import { parseTypedAmount, toDecimal } from '@seven-hills/money';
import { z } from 'zod';

const centsMax = 99n;

/** An amount below a dollar as people type it, as decimal text. */
const smallAmount = z.string().transform((text, context) => {
  const cents = parseTypedAmount(text) ?? 0n;
  if (cents > 0n && cents <= centsMax) return toDecimal(cents);
  context.addIssue({
    code: 'custom',
    message: 'Please enter an amount from $0.01 to $0.99, such as 0.07.',
  });
  return z.NEVER;
});

/** The amounts of the two deposits, in any order. */
export const proofForm = z
  .object({ first: smallAmount, second: smallAmount })
  .transform(({ first, second }): { amounts: [string, string] } => ({ amounts: [first, second] }));
