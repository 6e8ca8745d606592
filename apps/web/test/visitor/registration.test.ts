// @vitest-environment happy-dom
import { registration } from '@seven-hills/contracts/people/registration';
import { describe, expect, test } from 'vitest';
import { isoDay } from '../../src/ui/data/dates.ts';
import { createPasswordCheck } from '../../src/visitor/registration/password-check.ts';
import { registrationDraft } from '../../src/visitor/registration/registration-draft.ts';
import {
  emptyRegistration,
  registrationForm,
  registrationFormWith,
  registrationPayload,
} from '../../src/visitor/registration/registration-form.ts';
import {
  openStep,
  shownStep,
  stepHref,
  stepOf,
  steps,
} from '../../src/visitor/registration/steps.ts';

const texts = {
  terms: { id: 7, title: 'Terms of Service', next: null },
  privacy: { id: 2, title: 'Privacy Policy', next: null },
  esign: { id: 3, title: 'E-SIGN Consent', next: null },
};

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
  agreesToTerms: true,
  agreesToEsign: true,
};

/** The birth date of a person who turns `years` in this many days. */
function yearsAgo(years: number, days: number): string {
  const birthday = isoDay(new Date(Date.now() + days * 86_400_000));
  // Most years have no February 29.
  const day = birthday.slice(4).replace('-02-29', days > 0 ? '-03-01' : '-02-28');
  return `${Number(birthday.slice(0, 4)) - years}${day}`;
}

const errorsOf = (fields: Partial<typeof complete>) =>
  registrationForm
    .safeParse({ ...complete, ...fields })
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

test('a complete form is valid, and so is what it sends', () => {
  const fields = registrationForm.parse(complete);
  expect(registration.safeParse(registrationPayload(fields, texts)).success).toBe(true);
});

const incomplete = 'Please provide a complete address including street, city, state, and ZIP code';

test.each<[Partial<typeof complete>, string, string]>([
  [{ firstName: ' ' }, 'firstName', 'First and last name are required'],
  [{ lastName: '' }, 'lastName', 'First and last name are required'],
  [{ dateOfBirth: '' }, 'dateOfBirth', 'Date of birth is required'],
  [{ dateOfBirth: '1890-02-01' }, 'dateOfBirth', 'Please enter a valid date of birth'],
  [{ dateOfBirth: '2001-02-30' }, 'dateOfBirth', 'Please enter a valid date of birth'],
  [{ dateOfBirth: yearsAgo(18, 1) }, 'dateOfBirth', 'You must be at least 18 years old'],
  [{ ssn: '123456789' }, 'ssn', 'SSN must be in format XXX-XX-XXXX'],
  [{ phoneNumber: '513555014' }, 'phoneNumber', 'Phone number must be in format (XXX) XXX-XXXX'],
  [{ address: '' }, 'address', incomplete],
  [{ city: '' }, 'city', incomplete],
  [{ state: '' }, 'state', incomplete],
  [{ zipCode: '' }, 'zipCode', incomplete],
  [{ zipCode: '4520' }, 'zipCode', 'Please provide a valid ZIP code (12345 or 12345-6789)'],
  [{ state: 'O' }, 'state', 'Please enter the two letters of the state, such as OH'],
  [{ state: 'ZZ' }, 'state', 'Please enter the two letters of the state, such as OH'],
  [{ city: 'Reading, OH' }, 'city', 'Please leave out commas'],
  [{ email: 'olivia' }, 'email', 'Please provide a valid email address'],
  [
    { password: 'short', confirmPassword: 'short' },
    'password',
    'Password must be at least 8 characters',
  ],
  [{ confirmPassword: 'another one' }, 'confirmPassword', 'Passwords do not match'],
  [{ dateOfBirth: 'in spring' }, 'dateOfBirth', 'Please enter a valid date of birth'],
  [
    { agreesToTerms: false },
    'agreesToTerms',
    'Please read and accept the Terms of Service and the Privacy Policy',
  ],
  [{ agreesToEsign: false }, 'agreesToEsign', 'Please read and accept the E-SIGN Consent'],
])('%j is refused at %s', (fields, path, message) => {
  expect(errorsOf(fields)).toEqual([[path, message]]);
});

test('a name is checked before the other one is typed', () => {
  expect(errorsOf({ firstName: 'Ada2', lastName: '' })).toEqual([
    ['lastName', 'First and last name are required'],
    ['firstName', expect.stringContaining('letters')],
  ]);
});

test('a person who turns 18 today may apply', () => {
  expect(errorsOf({ dateOfBirth: yearsAgo(18, 0) })).toEqual([]);
});

test('a password that the bank finds too common is refused at its field, after the other rules', async () => {
  const schema = registrationFormWith(async ({ password }) => password === 'password1234');
  const errors = async (fields: Partial<typeof complete>) =>
    (await schema.safeParseAsync({ ...complete, ...fields })).error?.issues.map(
      ({ path, message }) => [path[0], message],
    );
  const common = { password: 'password1234', confirmPassword: 'password1234' };
  const tooCommon = ['password', 'Please choose a password that is harder to guess'];
  expect(await errors({})).toBeUndefined();
  expect(await errors(common)).toEqual([tooCommon]);
  expect(await errors({ ...common, city: '' })).toEqual([['city', incomplete], tooCommon]);
});

test('the bank checks a password once, and not one that is immediately overwritten', async () => {
  const asked: string[] = [];
  const check = createPasswordCheck(async ({ password }) => {
    asked.push(password);
    return password === 'password1234';
  });
  const overtaken = check({ ...complete, password: 'password123' });
  const answers = [1, 2].map(() => check({ ...complete, password: 'password1234' }));
  expect(await Promise.all([overtaken, ...answers])).toEqual([false, true, true]);
  expect(asked).toEqual(['password1234']);
});

test('a failed password check is repeated the next time', async () => {
  let isUp = false;
  const check = createPasswordCheck(async () => {
    if (!isUp) throw new Error('offline');
    return true;
  });
  expect(await check(complete)).toBe(false);
  isUp = true;
  expect(await check(complete)).toBe(true);
});

test('errors are in the order of the form, whatever is missing', () => {
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
    'agreesToTerms',
    'agreesToEsign',
  ]);
});

test('the parts of the address are sent as one text, and only the documented fields are sent', () => {
  const payload = registrationPayload({ ...complete, address2: 'Apt 4' }, texts);
  expect(payload.address).toBe('12 Vine Street, Apt 4, Cincinnati, OH, 45202');
  expect(Object.keys(payload).sort()).toEqual([
    'accountType',
    'address',
    'agreements',
    'dateOfBirth',
    'email',
    'firstName',
    'lastName',
    'password',
    'phoneNumber',
    'ssn',
  ]);
});

test('a birth date is sent as the call expects it, however it was typed', () => {
  for (const dateOfBirth of ['4/23/1990', '04231990', 'April 23, 1990', '1990-04-23'])
    expect(registrationPayload({ ...complete, dateOfBirth }, texts).dateOfBirth).toBe('1990-04-23');
});

const [personal, contact, address, security, account] = steps;

test('a step is open until nothing in it or before it is missing or wrong', () => {
  expect(openStep(emptyRegistration)).toBe(personal);
  expect(openStep({ ...complete, city: '', password: '' })).toBe(address);
  expect(openStep({ ...complete, confirmPassword: 'another one' })).toBe(security);
  expect(openStep({ ...complete, agreesToTerms: false })).toBe(account);
  expect(openStep(complete)).toBe(account);
});

test('a URL leads to no step behind the open one', () => {
  const reloaded = { ...complete, ssn: '', password: '', confirmPassword: '' };
  expect(shownStep('security', reloaded)).toBe(personal);
  expect(shownStep('security', { ...complete, phoneNumber: '' })).toBe(contact);
  expect(shownStep('address', complete)).toBe(address);
  for (const asked of [null, 'unknown']) expect(shownStep(asked, complete)).toBe(personal);
});

test('a step’s URL contains its name and the way on, and nothing that was typed', () => {
  expect(stepHref(personal, null)).toBe('/register');
  expect(stepHref(security, null)).toBe('/register?step=security');
  expect(stepHref(personal, '/invitations')).toBe('/register?next=%2Finvitations');
  expect(stepHref(account, '/invitations')).toBe('/register?step=account&next=%2Finvitations');
});

test('every field belongs to a step, and no step demands more than four', () => {
  const inSteps = steps.flatMap(({ fields }): string[] => [...fields]);
  expect(inSteps.toSorted()).toEqual(Object.keys(emptyRegistration).sort());
  for (const step of steps)
    expect(step.fields.filter((field) => field !== 'address2').length).toBeLessThanOrEqual(4);
  expect(stepOf('confirmPassword')).toBe(security);
});

test('the steps ask in the order in which errors are reported', () => {
  const reported = errorsOf({ ...emptyRegistration, confirmPassword: 'x' }).map(([path]) => path);
  const asked = steps.flatMap(({ fields }): string[] => [...fields]);
  expect(asked.filter((field) => reported.includes(field))).toEqual(reported);
});

describe('the draft of an application', () => {
  const stored = new Map<string, string>();
  const draft = registrationDraft(() => ({
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, text) => void stored.set(name, text),
    removeItem: (name) => void stored.delete(name),
  }));

  test('contains what was typed, except for the SSN, passwords, and consent', () => {
    draft.write(complete);
    expect([...stored.values()].join()).not.toMatch(/123-45-6789|a long enough one|agrees|ssn/);
    expect(draft.read()).toEqual({
      ...complete,
      ssn: '',
      password: '',
      confirmPassword: '',
      agreesToTerms: false,
      agreesToEsign: false,
    });
    draft.remove();
    expect(draft.read()).toBeNull();
  });

  test('does not exist for an empty form, a broken entry, or a browser without storage', () => {
    draft.write(emptyRegistration);
    expect(stored.size).toBe(0);
    for (const text of ['', '{', '"text"', '{"ssn":7,"unknown":"x"}']) {
      stored.set('registration-draft', text);
      expect(draft.read()).toBeNull();
    }
    const switchedOff = registrationDraft(() => {
      throw new Error('no storage');
    });
    switchedOff.write(complete);
    expect(switchedOff.read()).toBeNull();
  });
});
