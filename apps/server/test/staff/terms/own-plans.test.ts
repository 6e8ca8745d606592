import { words } from '@seven-hills/bank/words/words';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bankToday, writeDay } from '../../../src/platform/time/bank-calendar.ts';
import { beginPlans } from '../../../src/staff/terms/plans/begin-plans.ts';
import { notifyOfPlans } from '../../../src/staff/terms/plans/notify-of-plans.ts';
import { inDays } from '../../support/money/schedules.ts';
import {
  changeOwnTerms,
  changePast,
  changeTerms,
  openTermsBank,
  planTerms,
  termsWith,
  wireFeeOf,
} from '../../support/money/terms.ts';
import type { Customer } from '../../support/people.ts';
import { approveProposal, proposalIn } from '../../support/proposals.ts';
import { eventsAbout, mailTo, messagesTo } from '../../support/staff.ts';
import type { TestBank } from '../../support/test-bank.ts';

/** A customer's own limits and fees from an announced day. */

let bank: TestBank;
let ann: Customer;
let maker: Customer;
let checker: Customer;
beforeEach(async () => {
  ({ bank, ann, maker, checker } = await openTermsBank());
});
afterEach(async () => {
  expect(await bank.audit()).toEqual([]);
  await bank.close();
});

const day30 = () => writeDay(inDays(30));
const path = () => `/api/admin/terms/customers/${ann.customerId}`;
const shown = async () => (await maker.client.get(path())).json();
const proposeOwn = async (startsOn: string | null, terms: object) =>
  maker.client.call('PUT', '/api/admin/terms', {
    change: { scope: 'customer', customerId: Number(ann.customerId), terms },
    ...{ baseVersion: (await shown()).version, startsOn, reason: 'As agreed by phone' },
  });
const plan = async (startsOn: string, terms: object) => {
  const approved = await approveProposal(checker, proposalIn(await proposeOwn(startsOn, terms)));
  expect(approved.statusCode).toBe(200);
};
const withdraw = () =>
  maker.client.post(`${path()}/planned/withdraw`, { reason: 'Agreed otherwise' });
const arrive = () =>
  changePast(
    bank,
    'customer_terms_plan',
    `update customer_terms_plan set starts_on = ${bankToday}`,
  );

describe('a higher fee of one customer', () => {
  const message = () =>
    `${words.Customers} must be notified of a higher fee 30 days in advance, so it can begin on ${day30()} at the earliest: Wire fee.`;

  it('is refused at once and with less than 30 days of notice', async () => {
    for (const startsOn of [null, inDays(29)])
      expect((await proposeOwn(startsOn, { wireFee: 300 })).json()).toMatchObject({
        ...{ status: 400, code: 'validation_failed', message: message() },
      });
  });

  it('is also one that ends an exception', async () => {
    await changeOwnTerms(bank, maker, checker, ann, { wireFee: 100 });
    expect((await proposeOwn(null, {})).json()).toMatchObject({ message: message() });
  });

  it('is also one that a change for everyone will make', async () => {
    await changeOwnTerms(bank, maker, checker, ann, { wireFee: 200 });
    await planTerms(maker, checker, inDays(30), await termsWith(maker, { wireFee: 300 }));
    await changePast(bank, 'terms_plan', 'update terms_plan set starts_on = current_date + 5');
    expect((await proposeOwn(null, {})).json()).toMatchObject({ message: message() });
  });

  it('begins on its day, once, with two servers, and was told once', async () => {
    await plan(inDays(30), { wireFee: 300 });
    expect(await beginPlans(bank.database)).toBe(0);
    expect(await wireFeeOf(ann)).toBe('2.00');
    expect((await shown()).planned).toMatchObject({
      startsOn: inDays(30),
      changes: [{ field: 'Wire fee', before: 'same as everyone', after: '3%' }],
      author: { id: Number(maker.customerId) },
      reason: 'As agreed by phone',
    });
    await arrive();
    const begun = await Promise.all([beginPlans(bank.database), beginPlans(bank.database)]);
    expect(begun.toSorted()).toEqual([0, 1]);
    expect(await wireFeeOf(ann)).toBe('3.00');
    expect(await shown()).toMatchObject({ planned: null, own: { wireFee: 300 } });
    const subjects = (await mailTo(bank, ann.email)).filter((each) => each.includes('fees'));
    expect(subjects).toEqual([`Your limits or fees change on ${day30()}`]);
    expect(await eventsAbout(bank, ann.customerId, 'fees_announced')).toMatchObject([
      { detail: `From ${day30()}: Wire fee: 2% → 3%.` },
    ]);
  });

  it('is not carried out if it is approved too late for its notice', async () => {
    const proposal = proposalIn(await proposeOwn(inDays(30), { wireFee: 300 }));
    await changePast(
      bank,
      'proposal',
      `update proposal set payload = payload || '{"startsOn": "${inDays(29)}"}' where id = ${proposal.id}`,
    );
    expect((await approveProposal(checker, proposal)).statusCode).toBe(409);
    expect((await shown()).planned).toBeNull();
  });
});

it('names no waiver by direct deposits to a customer of a bank to which none can arrive', async () => {
  const monthlyFee = {
    ...{ amount: '5.00', minBalance: '500.00', directDeposit: '250.00' },
    ...{ ageUnder: null, ageFrom: null },
  };
  await plan(inDays(30), { monthlyFee });
  expect(await eventsAbout(bank, ann.customerId, 'fees_announced')).toMatchObject([
    {
      detail: `From ${day30()}: Monthly maintenance fee: None → $5.00; free with a balance of $500.00 every day.`,
    },
  ]);
  await arrive();
  await beginPlans(bank.database);
  await changeOwnTerms(bank, maker, checker, ann, {
    monthlyFee: { ...monthlyFee, amount: '4.00' },
  });
  const mail = (await messagesTo(bank, ann.email)).at(-1);
  expect(mail?.text_body).toContain('$4.00; free with a balance of $500.00 every day');
  expect(mail?.text_body).not.toContain('direct deposits');
});

it('tells a customer of such a bank nothing if only that waiver changes, at once or later', async () => {
  const parts = { minBalance: '500.00', ageUnder: null, ageFrom: null };
  const monthlyFee = { amount: '5.00', ...parts, directDeposit: '250.00' };
  await plan(inDays(30), { monthlyFee });
  await arrive();
  await beginPlans(bank.database);
  const told = async () => [
    await mailTo(bank, ann.email),
    await eventsAbout(bank, ann.customerId, 'fees_announced'),
  ];
  const before = await told();
  await plan(inDays(30), { monthlyFee: { ...monthlyFee, directDeposit: '300.00' } });
  expect(await told()).toEqual(before);
  expect((await withdraw()).statusCode).toBe(200);
  expect(await told()).toEqual(before);
  const lower = { ...monthlyFee, directDeposit: '200.00' };
  await changeOwnTerms(bank, maker, checker, ann, { monthlyFee: lower });
  expect(await told()).toEqual(before);
  await plan(inDays(30), { monthlyFee: { ...lower, amount: '6.00' } });
  expect(await told()).not.toEqual(before);
});

it('lets a lower fee begin at once or tomorrow, and a limit at any time', async () => {
  await changeOwnTerms(bank, maker, checker, ann, { wireFee: 100, transferLimit: '900.00' });
  expect(await wireFeeOf(ann)).toBe('1.00');
  await plan(inDays(1), { wireFee: 50 });
  expect((await shown()).planned).toMatchObject({ startsOn: inDays(1) });
});

it('lets nothing else change until it has begun or is withdrawn, which the customer is told', async () => {
  await plan(inDays(30), { wireFee: 300 });
  expect((await proposeOwn(null, { wireFee: 100 })).json()).toMatchObject({
    ...{
      code: 'conflict',
      message: `A change is already planned for ${day30()}. Withdraw it first.`,
    },
  });
  expect((await withdraw()).statusCode).toBe(200);
  expect((await withdraw()).statusCode).toBe(404);
  expect((await mailTo(bank, ann.email)).at(-1)).toBe(
    `Our limits and fees do not change on ${day30()}`,
  );
  expect((await proposeOwn(null, { wireFee: 100 })).statusCode).toBe(202);
});

it('cannot be withdrawn on its day', async () => {
  await plan(inDays(30), { wireFee: 300 });
  await arrive();
  expect((await withdraw()).json()).toMatchObject({ code: 'conflict' });
  await beginPlans(bank.database);
});

it('has the customer told of changes for everyone, which will apply instead of an exception', async () => {
  await changeOwnTerms(bank, maker, checker, ann, { wireFee: 100 });
  await plan(inDays(30), {});
  await planTerms(maker, checker, inDays(40), await termsWith(maker, { wireFee: 300 }));
  await notifyOfPlans(bank.database);
  expect((await mailTo(bank, ann.email)).at(-1)).toBe(
    `Our limits or fees change on ${writeDay(inDays(40))}`,
  );
});

it('is tried out on the past, for the approver, too', async () => {
  await wireFeeOf(ann);
  const proposal = proposalIn(await proposeOwn(inDays(30), { wireFee: 300 }));
  const found = await checker.client.post(`/api/admin/proposals/${proposal.id}/dry-run`);
  expect(found.json()).toMatchObject({ feesBefore: '2.00', feesAfter: '3.00' });
});

it('is audited: a plan that began as something else is found', async () => {
  await plan(inDays(30), { wireFee: 300 });
  await arrive();
  await beginPlans(bank.database);
  const rewrite = (fee: number) =>
    changePast(
      bank,
      'customer_terms_plan',
      `update customer_terms_plan set terms = '{"wireFee": ${fee}}'`,
    );
  await rewrite(299);
  expect(await bank.audit()).toEqual([expect.stringContaining('plan 1 of the terms of customer')]);
  await rewrite(300);
});

it('keeps the fees that a server of the previous version does not know', async () => {
  await changeTerms(bank, maker, checker, { achFee: 50 });
  await bank.superuser.query(
    `insert into bank_terms (terms)
     select jsonb_set(terms #- '{byType,savings,achFee}', '{byType,savings,wireFee}', '100')
     from bank_terms order by version desc limit 1`,
  );
  const { rows } = await bank.superuser.query<{ savings: object }>(
    `select terms -> 'byType' -> 'savings' as savings from bank_terms order by version desc limit 1`,
  );
  expect(rows[0]?.savings).toMatchObject({ achFee: 50, wireFee: 100 });
});
