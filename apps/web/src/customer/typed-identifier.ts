import { useSearch } from 'wouter';
import { startsHere } from '../ui/layout/page-title.ts';

interface Kept {
  identifier: string;
  /** The person's name, if it was pasted with the identifier; otherwise empty. */
  name: string;
}

const nothing: Kept = { identifier: '', name: '' };
let kept = nothing;

/**
 * Keeps what a customer typed to find someone for the form of the payment service that they chose.
 * It is a person's email address or phone number, so it has no place in a URL.
 */
export function keepIdentifier(typed: Kept): void {
  kept = typed;
}

/** Takes what was kept, once. */
export function takeIdentifier(): Kept {
  const taken = kept;
  kept = nothing;
  return taken;
}

/**
 * The props of the amount if a payee, a payment service, or a company is chosen already
 * (`?payee=7`, `?provider=zelle`, `?biller=city-power`): the form starts there.
 */
export function useStartsAtAmount(): typeof startsHere | null {
  return /[?&](?:payee|provider|biller|company)=/.test(`?${useSearch()}`) ? startsHere : null;
}
