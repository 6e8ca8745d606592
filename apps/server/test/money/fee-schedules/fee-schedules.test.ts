import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getFeeSchedules } from '@seven-hills/contracts/money/fee-schedules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.auditAndClose());

const schedules = async () =>
  (await bank.app.inject('/api/fee-schedules')).json<AnswerOf<typeof getFeeSchedules>>();

it('lists every fee of an account type with its amount and conditions, to anyone', async () => {
  const [checking] = (await schedules()).schedules;
  expect(checking?.lines).toContainEqual({
    service: 'Wire transfer',
    fee: '2% of the amount',
    conditions:
      'For each wire that you send, when you order it. Rounded to the cent; at least $0.01. Returned in full if it is declined.',
  });
  expect(checking?.lines).toContainEqual({
    service: 'Overdraft and insufficient funds',
    fee: 'None',
    conditions: 'We decline what your balance does not cover.',
  });
});

it('omits the fees of services that the bank does not offer', async () => {
  const { wireRail: _, ...adapters } = bank.adapters;
  const other = await bank.anotherServer({ adapters: { ...adapters, wireRail: null } });
  const answer = await other.inject('/api/fee-schedules');
  expect(answer.body).not.toContain('Wire transfer');
  expect(answer.body).toContain('External payment');
});
