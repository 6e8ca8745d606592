import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Customer, fundedCustomer } from '../support/people.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank, 5_000n);
});
afterAll(() => bank.close());

const category = { name: 'Boat', kind: 'spending', icon: 'ticket', color: 'info' };
const part = { categoryId: 1, amount: '1.00' };

it.each([
  ['PUT', '/api/transactions/1/category', { parts: [] }, 'isExcluded', '“isExcluded” is required.'],
  [
    'PUT',
    '/api/transactions/1/category',
    { parts: [], isExcluded: 'no' },
    'isExcluded',
    '“isExcluded” must be true or false.',
  ],
  [
    'PUT',
    '/api/transactions/1/category',
    { parts: [{ ...part, categoryId: 0 }], isExcluded: false },
    'parts.0.categoryId',
    '“categoryId” must be more than 0.',
  ],
  [
    'PUT',
    '/api/transactions/1/category',
    { parts: Array(11).fill(part), isExcluded: false },
    'parts',
    '“parts” must have at most 10 items.',
  ],
  ['PUT', '/api/category-rules', { ids: 'all' }, 'ids', '“ids” must be a list.'],
  ['PUT', '/api/category-rules', {}, 'ids', '“ids” is required.'],
  ['POST', '/api/category-rules', {}, 'from', '“from” must be "conditions" or "transaction".'],
  ['PUT', '/api/categories/2/budget', { amount: '5' }, 'hasRollover', '“hasRollover” is required.'],
  [
    'POST',
    '/api/category-rules',
    { from: 'transaction', transactionId: 1 },
    'categoryId',
    '“categoryId” is missing or not a number.',
  ],
  // Form fields have their own messages.
  ['PUT', '/api/insights/settings', {}, 'monthStartsOn', 'Please choose a day from 1 to 31'],
  ['POST', '/api/categories', { ...category, name: undefined }, 'name', 'Please enter a name'],
  ['POST', '/api/categories', { ...category, icon: 'cat' }, 'icon', 'Please choose an icon'],
] as const)(
  '%s %s with %j says what is wrong with %s',
  async (method, path, body, field, message) => {
    const answer = await ann.client.call(method, path, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      message,
      errors: [{ path: field, message }],
    });
  },
);

it('says in plain words what is wrong with a query parameter', async () => {
  for (const [path, message] of [
    ['/api/transactions?limit=many', '“limit” is missing or not a number.'],
    ['/api/transactions?limit=0', '“limit” must be at least 1.'],
    ['/api/transactions?type=gift', /^“type” must be "all" or "deposit" or /],
    ['/api/transaction-categories', '“ids” is required.'],
    ['/api/transaction-categories?ids=a', '“ids” is not written in the right form.'],
    [`/api/transactions?search=${'a'.repeat(101)}`, '“search” must have at most 100 characters.'],
  ] as const) {
    const answer = await ann.client.get(path);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toMatch(message);
  }
});
