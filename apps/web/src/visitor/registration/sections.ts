import type { RegistrationFields } from './registration-form.ts';
import { registrationForm } from './registration-form.ts';

type Field = keyof RegistrationFields;

/** The four sections of the form and their fields; the consents are at the end of the last one. */
export const sections = [
  {
    id: 'personal',
    title: 'Personal Information',
    short: 'Personal',
    fields: ['firstName', 'lastName', 'dateOfBirth', 'ssn'],
  },
  {
    id: 'contact',
    title: 'Contact Information',
    short: 'Contact',
    fields: ['phoneNumber', 'email', 'address', 'address2', 'city', 'state', 'zipCode'],
  },
  {
    id: 'security',
    title: 'Account Security',
    short: 'Security',
    fields: ['password', 'confirmPassword'],
  },
  {
    id: 'account',
    title: 'Choose Your Account Type',
    short: 'Account',
    fields: ['accountType', 'agreesToTerms', 'agreesToEsign'],
  },
] as const satisfies readonly {
  id: string;
  title: string;
  short: string;
  fields: readonly Field[];
}[];
export type SectionId = (typeof sections)[number]['id'];

/** The names of the fields, for errors that are shown away from them. */
export const fieldLabels: Record<Field, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  dateOfBirth: 'Date of Birth',
  ssn: 'Social Security Number',
  phoneNumber: 'Phone Number',
  address: 'Street Address',
  address2: 'Apartment or Unit',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP Code',
  email: 'Email Address',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  accountType: 'Account Type',
  agreesToTerms: 'Terms of Service',
  agreesToEsign: 'E-SIGN Consent',
};

/** The sections that are complete and, as far as the form can check, valid. */
export function completeSections(fields: RegistrationFields): SectionId[] {
  const issues = registrationForm.safeParse(fields).error?.issues ?? [];
  const wrong = new Set(issues.map(({ path }) => path[0]));
  return sections
    .filter((section) => !section.fields.some((field) => wrong.has(field)))
    .map(({ id }) => id);
}
