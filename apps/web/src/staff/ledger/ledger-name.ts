import { providerNames } from '@seven-hills/bank/payments/payment-providers';
import { wordsOf } from '../words.ts';

/** `Fee income`, `PayPal clearing`: the name of one of the bank's own accounts. */
export function ledgerName(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  const provider = Object.entries(providerNames).find(([key]) => key === first)?.[1];
  return provider ? [provider, ...rest].join(' ') : wordsOf(name);
}
