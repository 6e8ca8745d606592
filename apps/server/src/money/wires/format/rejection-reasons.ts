/**
 * The customer's wording for the most common codes of ISO 20022's external status reason code set.
 * Only staff see the network's own text, which nobody has reviewed.
 */
const sentences: Record<string, string> = {
  AC01: 'the account number is incorrect',
  AC02: 'the account number is incorrect',
  AC03: 'the account number is incorrect',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AC07: 'the account is closed',
  AG01: 'the account does not accept wires',
  BE01: 'the name does not match the account',
  BE04: "the recipient's address is missing or incorrect",
  BE05: 'the recipient is unknown',
  MD07: 'the recipient has died',
  MS02: 'the recipient refused it',
  RC01: 'the routing number or SWIFT code is incorrect',
  RC04: 'the routing number or SWIFT code is incorrect',
  RR03: "the recipient's name or address is missing",
};

/** Returns why a wire was returned, to complete a sentence: `the account is closed`. */
export function rejectionReason(code: string | null): string {
  if (code === null) return 'the wire network gave no reason';
  if (Object.hasOwn(sentences, code)) return sentences[code] ?? '';
  // A network may use any text as its code.
  return /^[A-Z0-9]{1,4}$/.test(code)
    ? `the wire network rejected it (${code})`
    : 'the wire network rejected it';
}
