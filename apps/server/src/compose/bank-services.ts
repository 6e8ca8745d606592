import type { BankServices } from '@seven-hills/contracts/api/bank';
import { paymentProviders } from '@seven-hills/contracts/limits';
import type { AppSettings } from '../app.ts';
import type { MovementRules } from '../modules/postings/movement-rules.ts';

/** What the bank offers with these settings. */
export function bankServicesOf({ mode }: AppSettings, rules: MovementRules): BankServices {
  return {
    isDemo: mode === 'demo',
    cardDeposits: true,
    deposits: rules.customerDeposits,
    wires: true,
    paymentProviders: [...paymentProviders],
  };
}
