import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundedCustomer, personWithSession } from '../support/people.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

test('concurrent requests each return the caller’s own account', async () => {
  const ann = await fundedCustomer(bank, 10_000n);
  const ben = await fundedCustomer(bank, 20_000n);
  const nobody = await personWithSession(bank, { role: 'admin' });

  const answers = await Promise.all(
    [ann, ben, nobody, ann, ben].map(({ client }) => client.get('/api/account')),
  );

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 200, 200]);
  expect(
    answers.map((answer) => {
      const { userId, balance } = answer.json<{ userId?: number; balance?: string }>();
      return [userId, balance];
    }),
  ).toEqual([
    [Number(ann.customerId), '100.00'],
    [Number(ben.customerId), '200.00'],
    [undefined, undefined],
    [Number(ann.customerId), '100.00'],
    [Number(ben.customerId), '200.00'],
  ]);
});
