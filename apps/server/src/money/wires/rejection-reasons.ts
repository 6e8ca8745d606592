/**
 * What a customer is told about the commonest codes of ISO 20022's external code set for status
 * reasons. The network's own words are for staff: nobody has checked what they may say.
 */
const sentences: Record<string, string> = {
  AC01: 'the account number is not right',
  AC02: 'the account number is not right',
  AC03: 'the account number is not right',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AC07: 'the account is closed',
  AG01: 'the account does not take wires',
  BE01: 'the name does not match the account',
  BE04: "the recipient's address is missing or not right",
  BE05: 'the recipient is not known',
  MD07: 'the recipient has died',
  MS02: 'the recipient refused it',
  RC01: 'the routing number or SWIFT code is not right',
  RC04: 'the routing number or SWIFT code is not right',
  RR03: "the recipient's name or address is missing",
};

/** Why a wire came back, as the rest of a sentence: `the account is closed`. */
export function rejectionReason(code: string | null): string {
  if (code === null) return 'the wire network gave no reason';
  if (Object.hasOwn(sentences, code)) return sentences[code] ?? '';
  // A network's own code may be any text.
  return /^[A-Z0-9]{1,4}$/.test(code)
    ? `the wire network turned it down (${code})`
    : 'the wire network turned it down';
}
