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

/**
 * Whether an address is only a street with an optional apartment, `12 Vine Street, Apt 4`, which
 * leaves city, state and ZIP code unchanged. `12 Vine Street, Dayton` is not: it names a new city.
 */
export function namesStreetOnly(address: string): boolean {
  const [, ...rest] = address.split(',').map((part) => part.trim());
  return rest.every((part) =>
    /^(apt|apartment|unit|suite|ste|room|rm|floor|fl|#)\b|^#|^\d+[A-Za-z]?$/i.test(part),
  );
}
