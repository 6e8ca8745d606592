import { limits } from '@seven-hills/bank/limits';
import type { z } from 'zod';
import type { StaffRules } from '../http/callers/staff-rules.ts';
import type { BankMode } from '../platform/bank-mode.ts';
import { numberFrom, oneOf, optional } from '../platform/setting-rules.ts';

/** The settings of the staff area. */
export const staffEnvironment = {
  STAFF_SECOND_FACTOR: optional(oneOf(['required', 'optional'])),
  STAFF_IDLE_MINUTES: optional(
    numberFrom(1, limits.sessionIdleMinutes, 'a whole number of minutes'),
  ),
  STAFF_CONFIRMATION: optional(oneOf(['everyone', 'with_factor'])),
  STAFF_VIEW_REASON: optional(oneOf(['required', 'optional'])),
};

type StaffValues = Partial<z.output<z.ZodObject<typeof staffEnvironment>>>;

/** Returns the configured rules, with the mode's defaults for the rest. */
export const staffRulesOf = (mode: BankMode, values: StaffValues = {}): StaffRules => ({
  requiresSecondFactor:
    (values.STAFF_SECOND_FACTOR ?? (mode === 'production' ? 'required' : 'optional')) ===
    'required',
  idleMinutes: values.STAFF_IDLE_MINUTES ?? limits.staffIdleMinutes,
  confirmation: values.STAFF_CONFIRMATION ?? (mode === 'production' ? 'everyone' : 'with_factor'),
  viewReason: values.STAFF_VIEW_REASON ?? 'optional',
});
