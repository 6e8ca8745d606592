import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import type { StaffRules } from '../http/callers/staff-rules.ts';
import type { BankMode } from '../platform/bank-mode.ts';
import { optional } from '../platform/setting-rules.ts';

const idleMessage = `must be a whole number of minutes from 1 to ${limits.sessionIdleMinutes}`;

/** The settings of the staff area. */
export const staffEnvironment = {
  STAFF_SECOND_FACTOR: optional(
    z.enum(['required', 'optional'], { error: 'must be required or optional' }),
  ),
  STAFF_IDLE_MINUTES: optional(
    z.coerce
      .number({ error: idleMessage })
      .int({ error: idleMessage })
      .min(1, { error: idleMessage })
      .max(limits.sessionIdleMinutes, { error: idleMessage }),
  ),
  STAFF_CONFIRMATION: optional(
    z.enum(['everyone', 'with_factor'], { error: 'must be everyone or with_factor' }),
  ),
  STAFF_VIEW_REASON: optional(
    z.enum(['required', 'optional'], { error: 'must be required or optional' }),
  ),
};

interface StaffValues {
  STAFF_SECOND_FACTOR?: 'required' | 'optional' | undefined;
  STAFF_IDLE_MINUTES?: number | undefined;
  STAFF_CONFIRMATION?: StaffRules['confirmation'] | undefined;
  STAFF_VIEW_REASON?: StaffRules['viewReason'] | undefined;
}

/** Returns the configured rules, with the mode's defaults for the rest. */
export const staffRulesOf = (mode: BankMode, values: StaffValues = {}): StaffRules => ({
  requiresSecondFactor:
    (values.STAFF_SECOND_FACTOR ?? (mode === 'production' ? 'required' : 'optional')) ===
    'required',
  idleMinutes: values.STAFF_IDLE_MINUTES ?? limits.staffIdleMinutes,
  confirmation: values.STAFF_CONFIRMATION ?? (mode === 'production' ? 'everyone' : 'with_factor'),
  viewReason: values.STAFF_VIEW_REASON ?? 'optional',
});
