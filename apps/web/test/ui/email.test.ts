import { expect, test } from 'vitest';
import { suggestEmail } from '../../src/ui/email/suggest-email.ts';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gamil.com', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@Gmail.con', 'ada@gmail.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@yahooo.com', 'ada@yahoo.com'],
  ['a@b@outlok.com', 'a@b@outlook.com'],
])('%s was meant as %s', (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

test.each([
  'ada@gmail.com',
  'ada@GMAIL.com',
  'ada@mail.com',
  'ada@ymail.com',
  'ada@example.com',
  'ada@yahoo.co.uk',
  'gmial.com',
  '@gmial.com',
  '',
])('%j is left alone', (typed) => expect(suggestEmail(typed)).toBeNull());

test('nothing is suggested while a common domain is being typed', () => {
  for (let length = 0; length <= 'ada@gmail.com'.length; length += 1)
    expect(suggestEmail('ada@gmail.com'.slice(0, length))).toBeNull();
});
