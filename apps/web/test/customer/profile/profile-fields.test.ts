import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { expect, test } from 'vitest';
import { streetOf } from '../../../src/customer/profile/address.ts';
import {
  fieldsOf,
  needsConfirmation,
  profileFieldsFor,
  profilePayload,
} from '../../../src/customer/profile/profile-fields.ts';

const user: CurrentUser = {
  id: 1001,
  firstName: 'Olivia',
  lastName: 'Martinez',
  confirmedName: null,
  email: 'olivia@example.com',
  isEmailConfirmed: true,
  pendingEmail: null,
  pendingPhone: null,
  role: 'user',
  formerStaff: null,
  hasAccount: true,
  hasInitialDeposit: true,
  isAdmitted: true,
  dateOfBirth: '1988-05-14',
  phoneNumber: '(513) 555-0142',
  address: '418 Vine Street, Apt 6, Cincinnati, OH 45202',
  city: 'Cincinnati',
  state: 'OH',
  zipCode: '45202',
  ssn: '***-**-4821',
  profileImageUrl: null,
  hasSecondFactor: false,
  factorResetAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const saved = (changes: Partial<ReturnType<typeof fieldsOf>>) =>
  profilePayload(profileFieldsFor(user).parse({ ...fieldsOf(user), ...changes }), user).address;

const errorsOf = (changes: Partial<ReturnType<typeof fieldsOf>>) =>
  profileFieldsFor(user)
    .safeParse({ ...fieldsOf(user), ...changes })
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

test('the address on file fills its fields, whatever its format', () => {
  expect(fieldsOf(user)).toMatchObject({
    address: '418 Vine Street',
    address2: 'Apt 6',
    city: 'Cincinnati',
    state: 'OH',
    zipCode: '45202',
  });
  // An earlier version stored the rest of the address separately from the street.
  expect(fieldsOf({ ...user, address: '418 Vine Street' })).toMatchObject({
    address: '418 Vine Street',
    address2: '',
    city: 'Cincinnati',
  });
  const unknown = {
    ...user,
    address: '99 Longworth Street',
    city: null,
    state: null,
    zipCode: null,
  };
  expect(fieldsOf(unknown)).toMatchObject({
    address: '99 Longworth Street',
    city: '',
    zipCode: '',
  });
  expect(streetOf(user)).toBe('418 Vine Street, Apt 6');
});

test.each([
  [{ address: '99 Longworth Street' }, '99 Longworth Street, Apt 6, Cincinnati, OH, 45202'],
  [{ address: '9 Elm Street', address2: '' }, '9 Elm Street, Cincinnati, OH, 45202'],
  [{ city: 'Dayton', zipCode: '45402' }, '418 Vine Street, Apt 6, Dayton, OH, 45402'],
])('%j is saved as the complete address that the screen shows', (changes, address) => {
  expect(saved(changes)).toBe(address);
});

test('an address that is left as it was is not sent as a new one', () => {
  expect(saved({ lastName: 'Reyes' })).toBe(user.address);
});

test.each([
  [{ address: ' ' }, [['address', 'Address is required']]],
  [{ city: '' }, [['city', 'City is required']]],
  [{ city: 'Dayton, Ohio' }, [['city', 'Please leave out commas']]],
  [{ state: '' }, [['state', 'State is required']]],
  [{ state: 'O' }, [['state', 'Please enter the two letters of the state, such as OH']]],
  [{ zipCode: '4540' }, [['zipCode', 'Please provide a valid ZIP code (12345 or 12345-6789)']]],
  [{ firstName: 'Olivia2' }, [['firstName', expect.stringContaining('letters')]]],
])('%j is refused at its field', (changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors);
});

test.each([
  ['Olivia', 'Martinez', false],
  [' Olivia ', 'Martinez', false],
  ['Olivia', 'Reyes', true],
  ['Olivia', ' ', false],
])(
  'before it is saved, the name %j %j says whether it waits for confirmation',
  (first, last, waits) => {
    expect(needsConfirmation(user, first, last)).toBe(waits);
  },
);

test('a name that is already pending or already public does not need confirmation again', () => {
  const confirmedName = { firstName: 'Olivia', lastName: 'Martinez' };
  const waiting = { ...user, lastName: 'Reyes', confirmedName };
  expect(needsConfirmation(waiting, 'Olivia', 'Reyes')).toBe(false);
  expect(needsConfirmation(waiting, 'Olivia', 'Martinez')).toBe(false);
  expect(needsConfirmation(waiting, 'Olivia', 'Ruiz')).toBe(true);
});
