import type { Cents } from './cents.ts';

/** `-123456n` as `-1234.56`: the numeric text in the API and in receipt files. */
export function toDecimal(cents: Cents): string {
  const sign = cents < 0n ? '-' : '';
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `-123456n` as `-1,234.56`: two decimals in US format, without a currency sign. */
export function formatAmount(cents: Cents): string {
  const [dollars = '0', decimals = '00'] = toDecimal(cents).split('.');
  return `${dollars.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${decimals}`;
}

/** `-123456n` as `-$1,234.56`. */
export function formatUsd(cents: Cents): string {
  return cents < 0n ? `-$${formatAmount(-cents)}` : `$${formatAmount(cents)}`;
}
