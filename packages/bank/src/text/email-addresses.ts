const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/**
 * Email addresses as HTML's own email field accepts them (HTML Standard, "Valid email address"),
 * with at least two labels in the domain, because no public address has fewer.
 */
const pattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`, 'i');

/** The length of the longest address that a mail server accepts (RFC 5321, 4.5.3.1.3). */
const lengthMax = 254;

/** Whether a text is an email address. Every field and every call decides with it. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= lengthMax && pattern.test(text);

/** Returns `o•••@example.com`: enough for its owner to recognize. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${domain}`;
}
