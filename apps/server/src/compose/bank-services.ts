import type { BankServices } from '@seven-hills/contracts/api/bank';
import { paymentProviders } from '@seven-hills/contracts/limits';
import type { AppSettings } from '../app.ts';
import type { Adapters } from './adapters.ts';

/** What the bank offers: what its adapters can do. */
export function bankServicesOf({ mode, isPublic }: AppSettings, adapters: Adapters): BankServices {
  return {
    isDemo: mode === 'demo',
    isPublicDemo: mode === 'demo' && isPublic,
    cardDeposits: adapters.cardProcessor !== null,
    wires: adapters.wireRail !== null,
    paymentProviders: paymentProviders.filter((provider) => adapters.paymentRails[provider]),
  };
}
