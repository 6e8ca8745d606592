import { type DepositMode, depositModes } from '@seven-hills/contracts/api/bank';
import { type Cents, parseAmount } from '@seven-hills/money';
import { z } from 'zod';
import type { MovementRules } from '../money/orders/movement-rules.ts';
import type { AppSettings } from './app-settings.ts';

type Mode = AppSettings['mode'];

/** `CUSTOMER_DEPOSITS` as it is written. */
export const customerDepositsSetting = z.enum(depositModes, {
  error: `must be one of ${depositModes.join(', ')}`,
});

/** `CUSTOMER_WITHDRAWALS` as it is written: whether customers order them. */
export const customerWithdrawalsSetting = z
  .enum(['open', 'off'], { error: 'must be one of open, off' })
  .transform((mode) => mode === 'open');

const limitMessage = 'must be an amount in dollars such as 25000, or unlimited';

/** A daily limit as it is written, in cents; null is `unlimited`. */
export const dailyLimitSetting = z.string().transform((text, context): Cents | null => {
  if (text === 'unlimited') return null;
  const limit = parseAmount(text) ?? 0n;
  if (limit > 0n) return limit;
  context.addIssue({ code: 'custom', message: limitMessage });
  return z.NEVER;
});

const delayMessage = 'must be a whole number of hours from 0 to 168';

/** How long a first payment is held, in hours: a week at most. */
export const delayHoursSetting = z.coerce
  .number({ error: delayMessage })
  .int({ error: delayMessage })
  .min(0, { error: delayMessage })
  .max(168, { error: delayMessage });

interface RuleValues {
  CUSTOMER_DEPOSITS?: DepositMode | undefined;
  CUSTOMER_WITHDRAWALS?: boolean | undefined;
  DAILY_LIMIT_TRANSFERS?: Cents | null | undefined;
  DAILY_LIMIT_WIRES?: Cents | null | undefined;
  DAILY_LIMIT_PAYMENTS?: Cents | null | undefined;
  FIRST_PAYMENT_DELAY_HOURS?: number | undefined;
}

/** The specification prints no limit, so the demo has none; a real bank should. */
const defaultLimits: Record<Mode, MovementRules['dailyLimits']> = {
  demo: { transfer: null, wire_transfer: null, external_payment: null },
  production: { transfer: 2_500_000n, wire_transfer: 5_000_000n, external_payment: 500_000n },
};

/** The rules that settings make; what is not set has the mode's default. */
export function movementRulesOf(mode: Mode, values: RuleValues = {}): MovementRules {
  return {
    customerDeposits: values.CUSTOMER_DEPOSITS ?? (mode === 'demo' ? 'open' : 'off'),
    customerWithdrawals: values.CUSTOMER_WITHDRAWALS ?? mode === 'demo',
    dailyLimits: {
      transfer: setOr(values.DAILY_LIMIT_TRANSFERS, defaultLimits[mode].transfer),
      wire_transfer: setOr(values.DAILY_LIMIT_WIRES, defaultLimits[mode].wire_transfer),
      external_payment: setOr(values.DAILY_LIMIT_PAYMENTS, defaultLimits[mode].external_payment),
    },
    firstPaymentDelayHours: values.FIRST_PAYMENT_DELAY_HOURS ?? (mode === 'demo' ? 0 : 24),
  };
}

/** Null is a value of its own: no limit. */
const setOr = <T>(value: T | undefined, otherwise: T): T =>
  value === undefined ? otherwise : value;

/**
 * The rules that a server runs with. Fails with an Error when production would credit what customers
 * merely claim to have paid in, or debit them for cash that nobody hands out.
 */
export function rulesOf({ mode, rules = movementRulesOf(mode) }: AppSettings): MovementRules {
  if (mode === 'production' && rules.customerDeposits === 'open')
    throw new Error('production mode must not let customers credit themselves');
  if (mode === 'production' && rules.customerWithdrawals)
    throw new Error('production mode must not debit customers for cash that nobody hands out');
  return rules;
}
