/** A PIN that the bank refused; a new one for each refusal. */
export interface RefusedPin {
  /** Shown at the field; empty for a locked PIN, which the notice above explains. */
  message: string;
}

/** The refused PIN if that is why an order failed; null for any other failure. */
export function refusedPinIn(code: string | null | undefined, message: string): RefusedPin | null {
  if (!code?.startsWith('pin_')) return null;
  return { message: code === 'pin_locked' ? '' : message };
}
