import type { PaymentProvider } from '../limits.ts';
import { isEmailAddress } from '../text/email-addresses.ts';
import { readPhoneNumber } from '../text/phone-numbers.ts';

/** A kind of identifier that payment services use for people. */
interface IdentifierKind {
  /** As part of a sentence: "an email address". */
  name: string;
  /** Returns the identifier in its one stored form, or `null` if the text is not of this kind. */
  read(text: string): string | null;
}

const email: IdentifierKind = {
  name: 'an email address',
  read(text) {
    const address = text.toLowerCase();
    return isEmailAddress(address) ? address : null;
  },
};

const usPhone: IdentifierKind = {
  name: 'a US phone number',
  read(text) {
    const read = readPhoneNumber(text);
    return 'number' in read ? read.number : null;
  },
};

/** Cash App: up to 20 letters, digits, and underscores, with at least one letter. */
const cashtag: IdentifierKind = {
  name: 'a $cashtag',
  read: (text) => (/^\$(?=.*[a-z])\w{1,20}$/i.test(text) ? text : null),
};

/** Venmo: 5 to 30 letters, digits, dashes, and underscores; the @ may be left out of a name. */
const handle: IdentifierKind = {
  name: 'an @handle',
  read(text) {
    const name = /^@[\w-]{5,30}$|^(?=.*[a-z])[\w-]{5,30}$/i.exec(text)?.[0];
    return name === undefined ? null : `@${name.replace('@', '')}`;
  },
};

const kindsOf: Record<PaymentProvider, readonly IdentifierKind[]> = {
  paypal: [email, usPhone],
  venmo: [handle, email, usPhone],
  zelle: [email, usPhone],
  cashapp: [cashtag],
  applepay: [email, usPhone],
};

/**
 * Returns an identifier in the provider's form (`(513) 555-0142`, `jo@example.com`, `$jo`,
 * `@jo-lee`), however it was typed, or `null` if the provider does not use this kind.
 */
export function readPaymentIdentifier(provider: PaymentProvider, text: string): string | null {
  for (const kind of kindsOf[provider]) {
    const identifier = kind.read(text.trim());
    if (identifier !== null) return identifier;
  }
  return null;
}

/**
 * Describes a provider's identifiers, as part of a sentence: "an email address or a US phone
 * number".
 */
export function identifierKinds(provider: PaymentProvider): string {
  const names = kindsOf[provider].map(({ name }) => name);
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last;
}
