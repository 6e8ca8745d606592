import type { BankServices } from '@seven-hills/contracts/api/bank';
import { paymentProviders } from '@seven-hills/contracts/limits';
import type { CustomerRules } from '../http/callers/customer-rules.ts';
import type { StaffRules } from '../http/callers/staff-rules.ts';
import type { MovementRules } from '../money/orders/movement-rules.ts';
import type { Adapters } from './adapters.ts';
import type { AppSettings } from './app-settings.ts';

/**
 * Returns what the bank offers beside its limits, fees, and rates, which change while it runs: what its
 * adapters support, within the operator's rules.
 */
export function bankServicesOf(
  { mode, isPublic, chatHours = null }: AppSettings,
  adapters: Adapters,
  rules: MovementRules,
  { customerRules, staffRules }: { customerRules: CustomerRules; staffRules: StaffRules },
): Omit<BankServices, 'terms' | 'savingsInterest'> {
  return {
    isDemo: mode === 'demo',
    isPublicDemo: mode === 'demo' && isPublic,
    cardDeposits: adapters.cardProcessor !== null,
    deposits: rules.customerDeposits,
    withdrawals: rules.customerWithdrawals,
    wires: adapters.wireRail !== null,
    firstPaymentDelayHours: rules.firstPaymentDelayHours,
    requiresConfirmedEmail: rules.requiresConfirmedEmail,
    paymentProviders: paymentProviders.filter((provider) => adapters.paymentRails[provider]),
    chatHours,
    customers: { requiresSecondFactor: customerRules.requiresSecondFactor },
    staff: {
      requiresSecondFactor: staffRules.requiresSecondFactor,
      idleMinutes: staffRules.idleMinutes,
    },
  };
}
