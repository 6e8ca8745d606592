import type { PaymentProvider } from '../limits.ts';

/** The names of the payment services. */
export const providerNames: Record<PaymentProvider, string> = {
  paypal: 'PayPal',
  venmo: 'Venmo',
  zelle: 'Zelle',
  cashapp: 'Cash App',
  applepay: 'Apple Pay',
};

const labels: Record<PaymentProvider, string> = {
  paypal: 'PayPal email or phone',
  venmo: 'Venmo username, email, or phone',
  zelle: 'Zelle email or phone',
  cashapp: 'Cash App $cashtag',
  applepay: 'Apple Pay email or phone',
};

/** The field label for a provider's identifiers: "Zelle email or phone". */
export const identifierLabel = (provider: PaymentProvider): string => labels[provider];
