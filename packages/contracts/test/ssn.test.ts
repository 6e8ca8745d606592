import { expect, it } from 'vitest';
import { ssn } from '../src/person-fields.ts';

const messageFor = (number: string) => ssn.safeParse(number).error?.issues[0]?.message;
const notIssued = 'Please check your SSN: this number has never been issued';

it.each(['001-01-0001', '123-45-6789', '665-99-9999', '667-01-0001', '899-99-9999', '078-05-1121'])(
  'accepts %s, which may have been issued',
  (number) => expect(messageFor(number)).toBeUndefined(),
);

it.each([
  '000-12-3456',
  '666-12-3456',
  '900-12-3456',
  '987-65-4321',
  '999-99-9999',
  '123-00-4567',
  '123-45-0000',
  '078-05-1120',
  '219-09-9999',
])('refuses %s, which was never issued', (number) => expect(messageFor(number)).toBe(notIssued));

it.each(['', '123456789', '123-45-678', '000-00-000', '１２３-45-6789', ' 123-45-6789'])(
  'reports the format first for %j',
  (number) => expect(messageFor(number)).toBe('SSN must be in format XXX-XX-XXXX'),
);
