import { distributionReasons, iraCreditKinds, ownerReasons } from '@seven-hills/bank/ira/ira-words';
import { z } from 'zod';

const taxYear = z.int().min(2000).max(2200);
const withholding = z
  .int({ error: 'Enter a whole percentage from 0 to 100' })
  .min(0, { error: 'Enter a whole percentage from 0 to 100' })
  .max(100, { error: 'Enter a whole percentage from 0 to 100' });

/**
 * What an owner states about an IRA that a movement touches: the tax year of a contribution, or the
 * reason of a distribution and how much federal tax to withhold. Defaults: the current year, a
 * reason by age, and 10 percent. Ignored if no IRA is touched.
 */
export const iraChoice = z
  .object({
    taxYear: taxYear.optional(),
    reason: z.enum(ownerReasons).optional(),
    withholding: withholding.optional(),
  })
  .optional();

/** The same from staff, who also record rollovers, transfers from other trustees, and deaths. */
export const staffIraChoice = z
  .object({
    taxYear: taxYear.optional(),
    credit: z.enum(iraCreditKinds).optional(),
    reason: z.enum(distributionReasons).optional(),
    withholding: withholding.optional(),
  })
  .optional();
