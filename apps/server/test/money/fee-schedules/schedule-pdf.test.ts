import { addDays } from '@seven-hills/bank/calendar/business-days';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getFeeSchedules } from '@seven-hills/contracts/money/fee-schedules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankDayAt, writeDay } from '../../../src/platform/time/bank-calendar.ts';
import { linesOfPdf } from '../../support/money/pdf-layout.ts';
import { planTerms, termsWith } from '../../support/money/terms.ts';
import { type Customer, staffMember } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let maker: Customer;
let checker: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  [maker, checker] = [await staffMember(bank), await staffMember(bank)];
});
afterAll(() => bank.auditAndClose());

const schedules = async () =>
  (await bank.app.inject('/api/fee-schedules')).json<AnswerOf<typeof getFeeSchedules>>();

it('shows what begins later, on the page and in the document', async () => {
  const startsOn = addDays(bankDayAt(), 30);
  const terms = await termsWith(maker, {});
  terms.byType.savings.wireFee = 300;
  await planTerms(maker, checker, startsOn, terms);
  expect((await schedules()).coming).toEqual([
    { startsOn, changes: [{ field: 'Wire fee, Savings', before: '2%', after: '3%' }] },
  ]);
  const file = async (type: string) =>
    (await linesOfPdf((await bank.app.inject(`/api/fee-schedules/${type}`)).rawPayload)).join('\n');
  const savings = await file('savings');
  expect(savings).toContain('Fee Schedule: Savings');
  expect(savings).toContain(`From ${writeDay(startsOn)}:`);
  expect(savings).toContain('3% (until then 2%)');
  expect(await file('checking')).not.toContain('until then');
});
