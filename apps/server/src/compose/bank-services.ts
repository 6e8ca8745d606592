import type { BankServices } from '@seven-hills/contracts/api/bank';
import { paymentProviders } from '@seven-hills/contracts/limits';
import type { AppSettings } from '../app.ts';

/** What the bank offers with these settings. */
export function bankServicesOf({ mode, isPublic }: AppSettings): BankServices {
  return {
    isDemo: mode === 'demo',
    isPublicDemo: mode === 'demo' && isPublic,
    cardDeposits: true,
    wires: true,
    paymentProviders: [...paymentProviders],
  };
}
