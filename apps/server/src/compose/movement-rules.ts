import { type DepositMode, depositModes } from '@seven-hills/contracts/api/bank';
import { z } from 'zod';
import type { AppSettings } from '../app.ts';
import type { MovementRules } from '../modules/postings/movement-rules.ts';

type Mode = AppSettings['mode'];

/** `CUSTOMER_DEPOSITS` as it is written. */
export const customerDepositsSetting = z.enum(depositModes, {
  error: `must be one of ${depositModes.join(', ')}`,
});

interface RuleValues {
  CUSTOMER_DEPOSITS?: DepositMode | undefined;
}

/** The rules that settings make; what is not set has the mode's default. */
export function movementRulesOf(mode: Mode, values: RuleValues = {}): MovementRules {
  return {
    customerDeposits: values.CUSTOMER_DEPOSITS ?? (mode === 'demo' ? 'open' : 'off'),
  };
}

/**
 * The rules that a server runs with. Fails with an Error when production would credit what customers
 * merely claim to have paid in.
 */
export function rulesOf({ mode, rules = movementRulesOf(mode) }: AppSettings): MovementRules {
  if (mode === 'production' && rules.customerDeposits === 'open')
    throw new Error('production mode must not let customers credit themselves');
  return rules;
}
