// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { recipientText } from '../../src/customer/recipients/chosen-recipient.ts';
import { nobodyFound } from '../../src/customer/recipients/recipient-search.ts';

test.each([
  ['', 'Type at least three letters of a name, or a full account number'],
  [
    'ma@example.com',
    'We can’t find a customer by this email address. Ask for their account number or a request link, or search by full name',
  ],
  [
    '(513) 555-0142',
    'We can’t find a customer by this phone number. Ask for their account number or a request link, or search by full name',
  ],
  ['ma', 'Type at least three letters of a name, or a full account number'],
  ["o'", 'Type at least three letters of a name, or a full account number'],
  ['mar', 'No account matches'],
  ['123 456-789', 'Type all 10 digits of the account number'],
  ['1234567890', 'No account matches'],
])('an empty list for %j says %j', (typed, says) => {
  expect(nobodyFound(typed)).toBe(says);
});

test('a number is described by its last digits, except one that was typed for somebody new', () => {
  const marcus = { id: 7, holder: 'Marcus B.', paidBefore: false };
  expect(recipientText({ ...marcus, accountNumber: '••••••1234' })).toBe(
    'Marcus B., account ending in 1234',
  );
  expect(recipientText({ ...marcus, accountNumber: '0123451234' })).toBe('Marcus B., 0123451234');
  expect(recipientText({ ...marcus, paidBefore: true, accountNumber: '0123451234' })).toBe(
    'Marcus B., account ending in 1234',
  );
});
