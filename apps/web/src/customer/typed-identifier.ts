import { useSearch } from 'wouter';
import { startsHere } from '../ui/layout/page-title.ts';

let kept = '';

/**
 * Keeps what a customer typed to find someone for the form of the payment service that they chose.
 * It is a person's email address or phone number, so it has no place in a URL.
 */
export function keepIdentifier(identifier: string): void {
  kept = identifier;
}

/** Takes what was kept, once. */
export function takeIdentifier(): string {
  const taken = kept;
  kept = '';
  return taken;
}

/**
 * The props of the amount if a payee, a payment service, or a company is chosen already
 * (`?payee=7`, `?provider=zelle`, `?biller=city-power`): the form starts there.
 */
export function useStartsAtAmount(): typeof startsHere | null {
  return /[?&](?:payee|provider|biller|company)=/.test(`?${useSearch()}`) ? startsHere : null;
}
