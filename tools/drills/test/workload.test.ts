import { expect, test } from 'vitest';
import { type Answer, BankClient } from '../src/workload/bank-client.ts';
import { openingBalance } from '../src/workload/customers.ts';
import { expectedBalances } from '../src/workload/model.ts';
import { createWorkload } from '../src/workload/workload.ts';

test('what is refused once and posted without an answer is asked for again, and acknowledged', async () => {
  const requests = new Map<string, number>();
  const posted = new Set<number>();
  let sentTwice = 0;
  const answerTo = (key: string): Answer => {
    const times = (requests.get(key) ?? 0) + 1;
    requests.set(key, times);
    const id = Number(/-(\d+)$/.exec(key)?.[1]);
    if (times === 1) return { status: 422, body: {}, retryAfter: null };
    if (times === 2) {
      posted.add(id);
      sentTwice += 1;
      return { status: 0, body: {}, retryAfter: null };
    }
    const receipt = {
      id,
      type: 'deposit',
      amount: '1.00',
      transferFee: '0.00',
      status: 'completed',
    };
    return { status: 201, body: receipt, retryAfter: null };
  };
  const client = Object.assign(new BankClient(() => ''), {
    post: async (_path: string, _body: object, key = '') => {
      await new Promise(setImmediate);
      return answerTo(key);
    },
  });
  const customer = {
    client,
    customerId: 1,
    email: '',
    accountId: 1,
    openingIds: new Set<number>(),
  };
  const workload = createWorkload({
    customers: [customer, { ...customer, accountId: 2 }],
    staff: client,
    clients: 2,
    seed: 1892,
  });
  workload.start();
  await expect.poll(() => sentTwice).toBeGreaterThan(2);
  await workload.stop();
  expect(workload.faults).toEqual([]);
  expect([...workload.acknowledged.keys()].sort()).toEqual([...posted].sort());
});

test('a held deposit is expected once it is approved, and held money that leaves at once', () => {
  const order = { accountId: 1, toAccountId: null, amount: 500n, fee: 10n, status: 'pending' };
  const balanceWith = (type: string, status: string) =>
    (expectedBalances([1], [{ ...order, id: 1, type, status }]).get(1) ?? 0n) - openingBalance;
  expect(balanceWith('deposit', 'pending')).toBe(0n);
  expect(balanceWith('deposit', 'completed')).toBe(500n);
  expect(balanceWith('deposit', 'declined')).toBe(0n);
  expect(balanceWith('wire_transfer', 'pending')).toBe(-510n);
  expect(balanceWith('wire_transfer', 'declined')).toBe(0n);
});
