import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import { depositModes } from '@seven-hills/contracts/money/bank-services';
import { type Cents, parseAmount } from '@seven-hills/money';
import { z } from 'zod';
import type { MovementRules } from '../money/orders/movement-rules.ts';
import { numberFrom, oneOf, optional } from '../platform/setting-rules.ts';
import type { AppSettings } from './app-settings.ts';

type Mode = AppSettings['mode'];

const limitMessage = 'must be an amount in dollars such as 25000, or unlimited';

/** Parses a daily limit to cents; `unlimited` becomes null. */
export const dailyLimitSetting = z.string().transform((text, context): Cents | null => {
  if (text === 'unlimited') return null;
  const limit = parseAmount(text) ?? 0n;
  if (limit > 0n) return limit;
  context.addIssue({ code: 'custom', message: limitMessage });
  return z.NEVER;
});

/** Parses how many hours a first payment is held: a week at most. */
export const delayHoursSetting = numberFrom(0, 168, 'a whole number of hours');

/** The settings of customers' movements. */
export const movementEnvironment = {
  CUSTOMER_DEPOSITS: optional(oneOf(depositModes)),
  /** Whether customers can order withdrawals. */
  CUSTOMER_WITHDRAWALS: optional(oneOf(['open', 'off']).transform((mode) => mode === 'open')),
  /** Whether IRAs can be opened. */
  IRA_ACCOUNTS: optional(oneOf(['on', 'off']).transform((mode) => mode === 'on')),
  DAILY_LIMIT_TRANSFERS: optional(dailyLimitSetting),
  DAILY_LIMIT_WIRES: optional(dailyLimitSetting),
  DAILY_LIMIT_PAYMENTS: optional(dailyLimitSetting),
  FIRST_PAYMENT_DELAY_HOURS: optional(delayHoursSetting),
  /** The default time in which customers can take a transfer back. */
  UNDO_SECONDS: optional(numberFrom(0, limits.undoSecondsMax, 'a whole number of seconds')),
  /** Who confirms large movements and new recipients. */
  CONFIRMATIONS: optional(oneOf(['factor', 'everyone'])),
};

type RuleValues = Partial<z.output<z.ZodObject<typeof movementEnvironment>>>;

/** The specification sets no limits, so the demo has none; a real bank should. */
const defaultLimits: Record<Mode, MovementRules['dailyLimits']> = {
  demo: { transfer: null, wire_transfer: null, external_payment: null },
  production: { transfer: 2_500_000n, wire_transfer: 5_000_000n, external_payment: 500_000n },
};

/** Returns the configured rules, with the mode's defaults for the rest. */
export function movementRulesOf(mode: Mode, values: RuleValues = {}): MovementRules {
  return {
    customerDeposits: values.CUSTOMER_DEPOSITS ?? (mode === 'demo' ? 'open' : 'off'),
    customerWithdrawals: values.CUSTOMER_WITHDRAWALS ?? mode === 'demo',
    accountTypes:
      (values.IRA_ACCOUNTS ?? mode === 'demo')
        ? brand.offeredTypes
        : brand.offeredTypes.filter((type) => type !== 'ira'),
    dailyLimits: {
      transfer: setOr(values.DAILY_LIMIT_TRANSFERS, defaultLimits[mode].transfer),
      wire_transfer: setOr(values.DAILY_LIMIT_WIRES, defaultLimits[mode].wire_transfer),
      external_payment: setOr(values.DAILY_LIMIT_PAYMENTS, defaultLimits[mode].external_payment),
    },
    firstPaymentDelayHours: values.FIRST_PAYMENT_DELAY_HOURS ?? (mode === 'demo' ? 0 : 24),
    requiresConfirmedEmail: mode === 'production',
    undoSeconds: values.UNDO_SECONDS ?? (mode === 'demo' ? 10 : 0),
    confirmations: values.CONFIRMATIONS ?? (mode === 'demo' ? 'factor' : 'everyone'),
  };
}

/** Null is a valid value (no limit), so only undefined selects the default. */
const setOr = <T>(value: T | undefined, otherwise: T): T =>
  value === undefined ? otherwise : value;

/**
 * Returns the rules that a server runs with. Fails with an Error if production would let customers
 * credit themselves or debit them for cash that no one pays out.
 */
export function rulesOf({ mode, rules = movementRulesOf(mode) }: AppSettings): MovementRules {
  if (mode === 'production' && rules.customerDeposits === 'open')
    throw new Error('production mode must not let customers credit themselves');
  if (mode === 'production' && rules.customerWithdrawals)
    throw new Error('production mode must not debit customers for cash that no one pays out');
  return rules;
}
