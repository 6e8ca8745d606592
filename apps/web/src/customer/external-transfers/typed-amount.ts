import { parseTypedAmount, toDecimal } from '@seven-hills/money';
import { z } from 'zod';

/** An amount as people type it (`1,234.50`), checked and brought into decimal text. */
export const typedAmount = z
  .string()
  .trim()
  .min(1, { error: 'Amount is required' })
  .transform((text, context) => {
    const cents = parseTypedAmount(text) ?? 0n;
    if (cents > 0n) return toDecimal(cents);
    context.addIssue({ code: 'custom', message: 'Please enter a valid amount.' });
    return z.NEVER;
  });
