import { registration } from '@seven-hills/contracts/api/people/session';
import { expect, test } from 'vitest';
import {
  emptyRegistration,
  registrationForm,
  registrationPayload,
} from '../src/visitor/register/registration-form.ts';

const complete = {
  ...emptyRegistration,
  firstName: 'Olivia',
  lastName: 'Marsh',
  dateOfBirth: '1990-04-23',
  ssn: '123-45-6789',
  phoneNumber: '(513) 555-0142',
  address: '12 Vine Street',
  city: 'Cincinnati',
  state: 'OH',
  zipCode: '45202',
  email: 'olivia@example.com',
  password: 'a long enough one',
  confirmPassword: 'a long enough one',
};

const errorsOf = (fields: Partial<typeof complete>) =>
  registrationForm
    .safeParse({ ...complete, ...fields })
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

test('a complete form is accepted, and so is what it sends', () => {
  const fields = registrationForm.parse(complete);
  expect(registration.safeParse(registrationPayload(fields)).success).toBe(true);
});

const incomplete = 'Please provide a complete address including street, city, state, and ZIP code';

test.each<[Partial<typeof complete>, string, string]>([
  [{ firstName: ' ' }, 'firstName', 'First and last name are required'],
  [{ lastName: '' }, 'lastName', 'First and last name are required'],
  [{ dateOfBirth: '' }, 'dateOfBirth', 'Date of birth is required'],
  [{ ssn: '123456789' }, 'ssn', 'SSN must be in format XXX-XX-XXXX'],
  [{ phoneNumber: '5135550142' }, 'phoneNumber', 'Phone number must be in format (XXX) XXX-XXXX'],
  [{ address: '' }, 'address', incomplete],
  [{ city: '' }, 'city', incomplete],
  [{ state: '' }, 'state', incomplete],
  [{ zipCode: '' }, 'zipCode', incomplete],
  [{ zipCode: '4520' }, 'zipCode', 'Please provide a valid ZIP code (12345 or 12345-6789)'],
  [{ email: 'olivia' }, 'email', 'Please provide a valid email address'],
  [
    { password: 'short', confirmPassword: 'short' },
    'password',
    'Password must be at least 8 characters',
  ],
  [{ confirmPassword: 'another one' }, 'confirmPassword', 'Passwords do not match'],
])('%j is refused at %s', (fields, path, message) => {
  expect(errorsOf(fields)).toEqual([[path, message]]);
});

test('errors come in the order of the form, whatever is missing', () => {
  const everything = { ...emptyRegistration, confirmPassword: 'x' };
  expect(errorsOf(everything).map(([path]) => path)).toEqual([
    'firstName',
    'lastName',
    'dateOfBirth',
    'ssn',
    'phoneNumber',
    'address',
    'city',
    'state',
    'zipCode',
    'email',
    'password',
    'confirmPassword',
  ]);
});

test('the parts of the address are sent as one text, and nothing else of the form is', () => {
  const payload = registrationPayload({ ...complete, address2: 'Apt 4' });
  expect(payload.address).toBe('12 Vine Street, Apt 4, Cincinnati, OH, 45202');
  expect(Object.keys(payload).sort()).toEqual([
    'accountType',
    'address',
    'dateOfBirth',
    'email',
    'firstName',
    'lastName',
    'password',
    'phoneNumber',
    'ssn',
  ]);
});
