/** Keeps only ASCII digits. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Formats `123456789` as `123-45-6789`, even if incomplete. */
export function formatSsn(text: string): string {
  const digits = digitsOf(text).slice(0, 9);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-');
}

/** Formats `5134266667` as `(513) 426-6667`, even if incomplete. */
export function formatPhone(text: string): string {
  const digits = digitsOf(text).slice(0, 10);
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** Leaves `45202` as it is and formats `452021234` as `45202-1234`, even if incomplete. */
export function formatZip(text: string): string {
  const digits = digitsOf(text).slice(0, 9);
  return digits.length <= 5 ? digits : `${digits.slice(0, 5)}-${digits.slice(5)}`;
}

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
