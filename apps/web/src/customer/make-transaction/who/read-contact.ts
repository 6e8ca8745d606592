import { isEmailAddress } from '@seven-hills/bank/text/email-addresses';

/** A person as another app copies one, or what else was typed or pasted to find someone. */
interface Contact {
  /** What finds the person: an email address, a phone or account number, a name. */
  identifier: string;
  /** The person's name, if the text has it besides; otherwise empty. */
  name: string;
}

/**
 * Reads `Jo Lee <jo.lee@example.com>`, the form in which mail apps copy a person (RFC 5322,
 * name-addr). Any other text is the identifier as it is.
 */
export function readContact(text: string): Contact {
  const [, name = '', address = ''] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  return isEmailAddress(address.trim())
    ? { identifier: address.trim(), name }
    : { identifier: text, name: '' };
}
