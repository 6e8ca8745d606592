/** The documented message; other messages say what else is wrong with a number. */
const phoneFormat = 'Phone number must be in format (XXX) XXX-XXXX';

/** A US phone number in its one form, `(513) 555-0142`, or a sentence about what is wrong. */
type ReadPhone = { number: string } | { problem: string };

/** The country code, with or without what is dialed before it. */
const countryCode = /^(?:\+|00|011)?1(?=[2-9]\d{9}$)/;
const extension = /\d[\s,;]*(?:x|#|ext(?:n|ension)?)[\s.:=]*\d/i;

/**
 * Whether the North American Numbering Plan can assign a number: area code and exchange begin with
 * 2 to 9 and are not service codes (N11); area codes N9X, 37X, 96X, and 555 are reserved.
 */
const isAssignable = (digits: string): boolean =>
  /^(?!.11|.9|37|96|555)[2-9]\d\d(?!.11)[2-9]\d{6}$/.test(digits);

/**
 * Reads a US phone number as people write, copy, or share it: `513.555.0142`, `1 (513) 555-0142`,
 * `+15135550142`, `tel:+1-513-555-0142`. Every field and every call reads phone numbers with it.
 */
export function readPhoneNumber(text: string, wrongFormat = phoneFormat): ReadPhone {
  const typed = text
    .normalize('NFKC')
    .replace(/[\p{Dash}\u00ad]/gu, '-')
    .trim();
  if (extension.test(typed))
    return { problem: 'Please enter the phone number without an extension' };
  const written = typed.replace(/^tel:/i, '').replace(/\p{Cf}/gu, '');
  const dialed = written.replace(/[\s().\-/]/g, '');
  const digits = dialed.replace(countryCode, '');
  if (/^\+(?!1)\d{6}/.test(dialed)) return { problem: 'Please enter a US phone number' };
  if (!/^\d{10}$/.test(digits)) return { problem: wrongFormat };
  if (!isAssignable(digits))
    return { problem: 'Please check the phone number: no US number begins with these digits' };
  return { number: `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` };
}

/** The beginning of a phone number in its form, as far as it is typed: `(513) 55`. */
export function phoneTypedSoFar(digits: string): string {
  const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (parts[2]) return `(${parts[0]}) ${parts[1]}-${parts[2]}`;
  if (parts[1]) return `(${parts[0]}) ${parts[1]}`;
  return parts[0] ? `(${parts[0]}` : '';
}

/** Hides all but the last four digits, by which the number's owner recognizes it. */
export const maskPhoneNumber = (number: string): string => number.replace(/\d(?=.*\d{4})/g, '•');
