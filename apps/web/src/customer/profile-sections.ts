import { words } from '@seven-hills/bank/words/words';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';

/** The titles of the profile's sections, in the order of its index. */
export const sectionTitles = {
  details: 'Personal Details',
  'sign-in': 'Sign-In and Security',
  devices: 'Devices and Events',
  alerts: 'Alerts',
  transfers: 'Transfers',
  views: 'Views by Staff',
  messages: `Demo ${words.Bank} Email`,
};

export type SectionName = keyof typeof sectionTitles;

export const sectionHref = (name: SectionName): string => `/profile?section=${name}`;

/**
 * The section that an address names. Links in earlier messages lead to `#alerts`, and password
 * managers to `?form=password`.
 */
export function sectionIn(search: string, hash: string): SectionName | null {
  const parameters = new URLSearchParams(search);
  const named = parameters.get('section') ?? '';
  if (Object.hasOwn(sectionTitles, named)) return named as SectionName;
  if (parameters.has('form')) return 'sign-in';
  return hash === '#alerts' ? 'alerts' : null;
}

/** Staff without an account have none of the details collected when an account is opened. */
export const holdsAccount = (user: CurrentUser): boolean => user.dateOfBirth !== '';
