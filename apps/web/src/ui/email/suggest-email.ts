/** Mail domains that many people have, and that few real domains resemble. */
const common = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
];

/** Real mail domains that are one letter away from a common one. */
const real = new Set(['mail.com', 'email.com', 'ymail.com', 'cloud.com']);

/**
 * The address that a person probably meant, if its domain is one typing mistake away from a common
 * one; `null` otherwise. A domain that is still being typed is no mistake.
 */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || real.has(domain)) return null;
  const meant = common.find(
    (known) => !known.startsWith(domain) && isOneMistakeAway(domain, known),
  );
  return meant ? email.slice(0, at + 1) + meant : null;
}

/** Whether one letter is missing, extra, or wrong, or two neighbors are swapped. */
function isOneMistakeAway(typed: string, known: string): boolean {
  const length = Math.max(typed.length, known.length);
  let start = 0;
  while (start < length && typed[start] === known[start]) start += 1;
  if (start === length) return false;
  const rest = (text: string, skipped: number) => text.slice(start + skipped);
  return (
    rest(typed, 1) === rest(known, 1) ||
    rest(typed, 1) === rest(known, 0) ||
    rest(typed, 0) === rest(known, 1) ||
    (typed[start] === known[start + 1] &&
      typed[start + 1] === known[start] &&
      rest(typed, 2) === rest(known, 2))
  );
}
