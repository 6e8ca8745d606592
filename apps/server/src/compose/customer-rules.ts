import type { z } from 'zod';
import type { CustomerRules } from '../http/callers/customer-rules.ts';
import type { BankMode } from '../platform/bank-mode.ts';
import { oneOf, optional } from '../platform/setting-rules.ts';

/** The settings of the customers' sign-in. */
export const customerEnvironment = {
  CUSTOMER_SECOND_FACTOR: optional(oneOf(['required', 'optional'])),
};

type CustomerValues = Partial<z.output<z.ZodObject<typeof customerEnvironment>>>;

/** Returns the configured rules, with the mode's defaults for the rest. */
export const customerRulesOf = (mode: BankMode, values: CustomerValues = {}): CustomerRules => ({
  requiresSecondFactor:
    (values.CUSTOMER_SECOND_FACTOR ?? (mode === 'production' ? 'required' : 'optional')) ===
    'required',
});
