import type { BankServices } from '@seven-hills/contracts/api/bank';
import { paymentProviders } from '@seven-hills/contracts/limits';
import { type Cents, toDecimal } from '@seven-hills/money';
import type { AppSettings } from '../app.ts';
import type { MovementRules } from '../modules/postings/movement-rules.ts';

/** What the bank offers with these settings. */
export function bankServicesOf({ mode }: AppSettings, rules: MovementRules): BankServices {
  return {
    isDemo: mode === 'demo',
    cardDeposits: true,
    deposits: rules.customerDeposits,
    wires: true,
    dailyLimits: {
      transfers: decimalOrNull(rules.dailyLimits.transfer),
      wires: decimalOrNull(rules.dailyLimits.wire_transfer),
      payments: decimalOrNull(rules.dailyLimits.external_payment),
    },
    firstPaymentDelayHours: rules.firstPaymentDelayHours,
    paymentProviders: [...paymentProviders],
  };
}

const decimalOrNull = (limit: Cents | null) => (limit === null ? null : toDecimal(limit));
