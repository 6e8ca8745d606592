import { expect, test } from 'vitest';
import { readContact } from '../../../src/customer/make-transaction/who/read-contact.ts';

test.each([
  ['Jo Lee <jo.lee@example.com>', 'jo.lee@example.com', 'Jo Lee'],
  ['"Lee, Jo" <jo.lee@example.com>', 'jo.lee@example.com', 'Lee, Jo'],
  [' <jo.lee@example.com> ', 'jo.lee@example.com', ''],
  ['jo.lee@example.com', 'jo.lee@example.com', ''],
  ['Jo Lee <jo>', 'Jo Lee <jo>', ''],
  ['4333 6352 63', '4333 6352 63', ''],
  ['Jo', 'Jo', ''],
  ['', '', ''],
])('a person copied as %j is found by %j and has the name %j', (text, identifier, name) => {
  expect(readContact(text)).toEqual({ identifier, name });
});
