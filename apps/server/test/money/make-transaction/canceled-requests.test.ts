import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { balanceOf, type Customer, fundedCustomer, testPin } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/** The outcome of a request whose sender gave up on its answer. */

let bank: TestBank;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank, 10_000n);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const withdraw = (customer: Customer, key: string) =>
  customer.client.post(
    '/api/transactions',
    { type: 'withdrawal', amount: '1.00', pin: testPin },
    { 'idempotency-key': key },
  );
const cancel = async (customer: Customer, key: string) =>
  (await customer.client.post(`/api/transactions/by-key/${key}/cancel`)).json();
const ask = async (customer: Customer, key: string) =>
  (await customer.client.get(`/api/transactions/by-key/${key}`)).json();
const canceled = { state: 'canceled', transaction: null };

it('a canceled request that arrives later is refused and moves nothing', async () => {
  const key = randomUUID();
  const before = await balanceOf(ann);
  expect(await cancel(ann, key)).toEqual(canceled);
  expect((await withdraw(ann, key)).json()).toMatchObject({ code: 'idempotency_key_reused' });
  expect(await ask(ann, key)).toEqual(canceled);
  expect(await cancel(ann, key)).toEqual(canceled);
  expect(await balanceOf(ann)).toBe(before);
});

it('a request that is already posted is reported and not undone', async () => {
  const key = randomUUID();
  const posted = (await withdraw(ann, key)).json();
  expect(await cancel(ann, key)).toEqual({ state: 'posted', transaction: posted });
  expect(await ask(ann, key)).toEqual({ state: 'posted', transaction: posted });
});

it('no one can cancel another person’s request', async () => {
  const eve = await fundedCustomer(bank);
  const key = randomUUID();
  expect(await cancel(eve, key)).toEqual(canceled);
  expect(await ask(ann, key)).toEqual({ state: 'unknown', transaction: null });
  expect((await withdraw(ann, key)).statusCode).toBe(201);
});

it('a request and its cancellation that race agree on one outcome, whichever comes first', async () => {
  const ben = await fundedCustomer(bank, 10_000n);
  const races = Array.from({ length: 20 }, async (_, index) => {
    const key = randomUUID();
    const posting = withdraw(ben, key);
    // Some cancel immediately and some a little later, so that both orders occur.
    await new Promise((resolve) => setTimeout(resolve, index % 5));
    const [answer, outcome] = await Promise.all([posting, cancel(ben, key)]);
    expect(outcome.state === 'posted').toBe(answer.statusCode === 201);
    expect(await ask(ben, key)).toEqual(outcome);
    return answer.statusCode === 201 ? 1 : 0;
  });
  const posted = (await Promise.all(races)).reduce<number>((sum, one) => sum + one, 0);
  expect(await balanceOf(ben)).toBe((100 - posted).toFixed(2));
});

it('one person can cancel only a limited number of requests an hour', async () => {
  const cat = await fundedCustomer(bank);
  const answers = await Promise.all(Array.from({ length: 61 }, () => cancel(cat, randomUUID())));
  expect(answers.filter(({ code }) => code === 'too_many_attempts')).toHaveLength(1);
});
