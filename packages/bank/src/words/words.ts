import { bankValues } from '#bank-values';

/** `credit union` → `Credit union` */
export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const { customer, interest, bank } = bankValues.words;
// 12 CFR 707 (Truth in Savings for credit unions) calls them dividends and the dividend rate.
const rate = interest === 'dividends' ? 'dividend rate' : 'interest rate';
const titled = (text: string) => text.split(' ').map(capitalized).join(' ');

/**
 * What the bank calls its customers, what accounts earn, and itself (`[words]` in `bank.toml`).
 * Texts that people read use these; names in code, logs, and the API stay `customer`, `interest`,
 * and `bank`. "Interest" is plural at some banks: give it no verb that shows the number.
 */
export const words = {
  customer,
  customers: `${customer}s`,
  Customer: capitalized(customer),
  Customers: `${capitalized(customer)}s`,
  interest,
  Interest: capitalized(interest),
  interestRate: rate,
  InterestRate: titled(rate),
  bank,
  Bank: titled(bank),
} as const;
