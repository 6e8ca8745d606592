import { z } from 'zod';
import type { SecurityContact } from '../http/well-known.ts';
import { optional, SettingError } from '../platform/setting-rules.ts';

const isContact = (address: string) =>
  /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d-]+)$/.test(address);

/** The settings of `security.txt` (RFC 9116). */
export const securityContactEnvironment = {
  SECURITY_CONTACT: optional(
    z
      .string()
      .transform((text) => text.split(',').map((address) => address.trim()))
      .refine((addresses) => addresses.every(isContact), {
        error: 'must be addresses that start with mailto:, https:// or tel:, separated by commas',
      }),
  ),
  SECURITY_CONTACT_EXPIRES: optional(
    z.iso.date({ error: 'must be a day such as 2027-06-30' }).transform((day) => new Date(day)),
  ),
};

type ContactValues = z.output<z.ZodObject<typeof securityContactEnvironment>>;

/** Fails with a SettingError if only one of the two is set, since the file needs both. */
export function securityContactOf(values: ContactValues): SecurityContact | null {
  const { SECURITY_CONTACT: contacts, SECURITY_CONTACT_EXPIRES: expiresAt } = values;
  if (contacts && expiresAt) return { contacts, expiresAt };
  if (contacts || expiresAt)
    throw new SettingError('SECURITY_CONTACT and SECURITY_CONTACT_EXPIRES require each other.');
  return null;
}
