/**
 * Extracts city, state and ZIP code from the one line that registration joins with commas: `12 Vine
 * Street, Apt 4, Cincinnati, OH 45202`. Unrecognized parts are null.
 */
export function splitAddress(address: string): {
  city: string | null;
  state: string | null;
  zipCode: string | null;
} {
  const parts = address.split(',').map((part) => part.trim());
  const tail = /^([A-Za-z]{2})[ ,]+(\d{5}(?:-\d{4})?)$/.exec(parts.at(-1) ?? '');
  if (tail) return { city: parts.at(-2) || null, state: tail[1] ?? null, zipCode: tail[2] ?? null };
  const zipCode = /^\d{5}(-\d{4})?$/.exec(parts.at(-1) ?? '')?.[0] ?? null;
  const state = /^[A-Za-z]{2}$/.exec(parts.at(-2) ?? '')?.[0] ?? null;
  if (zipCode && state) return { city: parts.at(-3) || null, state, zipCode };
  return { city: null, state: null, zipCode: null };
}
