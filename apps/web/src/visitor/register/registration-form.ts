import type { registration } from '@seven-hills/contracts/api/people/session';
import { isIssuableSsn, ssnNotIssued, zipPattern } from '@seven-hills/contracts/fields';
import { accountTypes, limits } from '@seven-hills/contracts/limits';
import { cleanName, nameProblems } from '@seven-hills/contracts/person-names';
import { z } from 'zod';

const incompleteAddress =
  'Please provide a complete address including street, city, state, and ZIP code';

/** The first missing part carries the whole message, the others only their own name. */
const addressParts = [
  ['address', 'Street'],
  ['city', 'City'],
  ['state', 'State'],
  ['zipCode', 'ZIP code'],
] as const;

const typed = z.string().trim();

/** The fields of the screen, with its messages in its order. */
export const registrationForm = z
  .object({
    firstName: typed,
    lastName: typed,
    dateOfBirth: typed,
    ssn: typed,
    phoneNumber: typed,
    address: typed,
    address2: typed,
    city: typed,
    state: typed,
    zipCode: typed,
    email: typed,
    password: z.string(),
    confirmPassword: z.string(),
    accountType: z.enum(accountTypes, { error: 'Please select an account type' }),
  })
  .superRefine((form, context) => {
    const demand = (path: keyof typeof form, holds: boolean, message: string) => {
      if (!holds) context.addIssue({ code: 'custom', path: [path], message });
    };
    demand('firstName', form.firstName !== '', 'First and last name are required');
    demand('lastName', form.lastName !== '', 'First and last name are required');
    const names = { firstName: cleanName(form.firstName), lastName: cleanName(form.lastName) };
    if (names.firstName && names.lastName)
      for (const { path, message } of nameProblems(names)) demand(path, false, message);
    demand('dateOfBirth', form.dateOfBirth !== '', 'Date of birth is required');
    const isWholeSsn = /^\d{3}-\d{2}-\d{4}$/.test(form.ssn);
    demand('ssn', isWholeSsn, 'SSN must be in format XXX-XX-XXXX');
    demand('ssn', !isWholeSsn || isIssuableSsn(form.ssn), ssnNotIssued);
    demand(
      'phoneNumber',
      /^\(\d{3}\) \d{3}-\d{4}$/.test(form.phoneNumber),
      'Phone number must be in format (XXX) XXX-XXXX',
    );
    const missing = addressParts.filter(([part]) => form[part] === '');
    missing.forEach(([part, label], index) => {
      demand(part, false, index === 0 ? incompleteAddress : `${label} is required`);
    });
    demand(
      'zipCode',
      form.zipCode === '' || zipPattern.test(form.zipCode),
      'Please provide a valid ZIP code (12345 or 12345-6789)',
    );
    demand(
      'email',
      z.email().safeParse(form.email).success,
      'Please provide a valid email address',
    );
    demand(
      'password',
      form.password.length >= limits.passwordLengthMin,
      'Password must be at least 8 characters',
    );
    demand('confirmPassword', form.password === form.confirmPassword, 'Passwords do not match');
  });

export type RegistrationFields = z.output<typeof registrationForm>;

export const emptyRegistration: RegistrationFields = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  ssn: '',
  phoneNumber: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  email: '',
  password: '',
  confirmPassword: '',
  accountType: 'checking',
};

/** What is sent: the parts of the address become one text. */
export function registrationPayload(fields: RegistrationFields): z.input<typeof registration> {
  const { address, address2, city, state, zipCode, confirmPassword: _, ...rest } = fields;
  const parts = [address, address2, city, state, zipCode].filter(Boolean);
  return { ...rest, address: parts.join(', ') };
}
