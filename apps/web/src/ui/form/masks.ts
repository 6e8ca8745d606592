/**
 * Formats a text as far as it is typed; null if it does not understand the text. A mask never drops
 * characters that could matter.
 */
export type Mask = (text: string) => string | null;

/** Keeps only ASCII digits. */
function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * Returns a mask for digits, which spaces, dashes, periods, slashes, and parentheses may separate.
 */
export const digitMask =
  (digitsMax: number, format: (digits: string) => string = (digits) => digits): Mask =>
  (text) => {
    const typed = text.normalize('NFKC').replace(/[\s\p{Dash}./()]/gu, '');
    return /^\d*$/.test(typed) && typed.length <= digitsMax ? format(typed) : null;
  };

/** Formats `123456789` as `123-45-6789`, even if incomplete. */
export const formatSsn = digitMask(9, (digits) =>
  [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-'),
);

/** Leaves `45202` as it is and formats `452021234` as `45202-1234`, even if incomplete. */
export const formatZip = digitMask(9, (digits) =>
  digits.length <= 5 ? digits : `${digits.slice(0, 5)}-${digits.slice(5)}`,
);

/** The nine digits of a routing number. */
export const formatRouting = digitMask(9);

/** At most `lettersMax` letters, as capitals. */
export const letterMask =
  (lettersMax: number): Mask =>
  (text) => {
    const typed = text.trim().toUpperCase();
    return /^[A-Z]*$/.test(typed) && typed.length <= lettersMax ? typed : null;
  };

/**
 * The caret position after formatting: after the same digit as before. `before` is the edited text,
 * and `caret` is the position in it.
 */
export function caretAfterFormat(before: string, caret: number, formatted: string): number {
  if (caret >= before.length) return formatted.length;
  const digitsLeft = digitsOf(before.slice(0, caret)).length;
  let position = 0;
  for (let seen = 0; seen < digitsLeft && position < formatted.length; position += 1) {
    if (/\d/.test(formatted.charAt(position))) seen += 1;
  }
  return position;
}
