import { words } from '@seven-hills/bank/words/words';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bankDayAt, writeDay } from '../../../src/platform/time/bank-calendar.ts';
import { beginPlans } from '../../../src/staff/terms/plans/begin-plans.ts';
import { notifyOfPlans } from '../../../src/staff/terms/plans/notify-of-plans.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { inDays } from '../../support/money/schedules.ts';
import {
  beginPlan,
  changeOwnTerms,
  changePast,
  changeTerms,
  openTermsBank,
  planTerms,
  propose,
  proposePlan,
  termsNow,
  termsWith,
  wireFeeOf,
} from '../../support/money/terms.ts';
import { type Customer, fundedCustomer } from '../../support/people.ts';
import { approveProposal, proposalIn } from '../../support/proposals.ts';
import { eventsAbout, mailTo } from '../../support/staff.ts';
import type { TestBank } from '../../support/test-bank.ts';

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

const raised = () => termsWith(maker, { wireFee: 300 });
const plan = async (days: number, changes: object) =>
  planTerms(maker, checker, inDays(days), await withPlanned(changes));
const withPlanned = async (changes: object) => {
  const { afterPlans } = await termsNow(maker);
  const { checking, savings, ira } = afterPlans.byType;
  return {
    byType: {
      checking: { ...checking, ...changes },
      savings: { ...savings, ...changes },
      ira: { ...ira, ...changes },
    },
    wireCutOffHour: afterPlans.wireCutOffHour,
  };
};
const withdraw = (id: number) =>
  maker.client.post(`/api/admin/terms/planned/${id}/withdraw`, { reason: 'The board voted again' });

describe('a higher fee', () => {
  it('is refused at once and with less than 30 days of notice, and names the earliest day', async () => {
    const message = `${words.Customers} must be notified of a higher fee 30 days in advance, so it can begin on ${writeDay(inDays(30))} at the earliest: Wire fee.`;
    const { version } = await termsNow(maker);
    const now = await propose(maker, { scope: 'bank', terms: await raised() }, version);
    expect(now.json()).toMatchObject({ status: 400, code: 'validation_failed', message });
    const early = await proposePlan(maker, inDays(29), await raised());
    expect(early.json()).toMatchObject({ status: 400, code: 'validation_failed', message });
    expect(proposalIn(await proposePlan(maker, inDays(30), await raised())).changes).toEqual([
      { field: 'Wire fee', before: '2%', after: '3%' },
      { field: 'Begins', before: null, after: writeDay(inDays(30)) },
    ]);
  });

  it('begins on its day, once, and not before', async () => {
    const planned = await plan(30, { wireFee: 300 });
    expect(await beginPlans(bank.database)).toBe(0);
    expect(await wireFeeOf(ann)).toBe('2.00');
    await beginPlan(bank, planned);
    expect(await wireFeeOf(ann)).toBe('3.00');
    expect(await beginPlans(bank.database)).toBe(0);
    const { history, planned: left } = await termsNow(maker);
    expect(left).toEqual([]);
    expect(history[0]).toMatchObject({
      author: { id: Number(maker.customerId) },
      reason: 'Approved by the board',
      changes: [{ field: 'Wire fee', before: '2%', after: '3%' }],
    });
  });

  it('begins once when two servers begin it at the same time', async () => {
    const { id } = await plan(30, { wireFee: 300 });
    await changePast(bank, 'terms_plan', 'update terms_plan set starts_on = current_date - 1');
    const begun = await Promise.all([beginPlans(bank.database), beginPlans(bank.database)]);
    expect(begun.sort()).toEqual([0, 1]);
    await changePast(bank, 'terms_plan', 'update terms_plan set starts_on = current_date - 2');
    expect(await beginPlans(bank.database)).toBe(0);
    expect(id).toBeGreaterThan(0);
  });

  it('is refused if it is approved too late for its notice', async () => {
    const proposal = proposalIn(await proposePlan(maker, inDays(30), await raised()));
    await changePast(
      bank,
      'proposal',
      `update proposal set payload = payload || '{"startsOn": "${inDays(29)}"}' where id = ${proposal.id}`,
    );
    expect((await approveProposal(checker, proposal)).statusCode).toBe(409);
    expect((await termsNow(maker)).planned).toEqual([]);
  });
});

it('lets a lower fee begin at once or tomorrow, and a limit at any time', async () => {
  await changeTerms(bank, maker, checker, { wireFee: 100, transferLimit: '900.00' });
  expect(await wireFeeOf(ann)).toBe('1.00');
  await plan(1, { wireFee: 50 });
  expect((await termsNow(maker)).planned).toMatchObject([
    { startsOn: inDays(1), changes: [{ field: 'Wire fee', before: '1%', after: '0.5%' }] },
  ]);
});

it('keeps what changed in the meantime', async () => {
  const planned = await plan(30, { wireFee: 300 });
  await changeTerms(bank, maker, checker, { transferLimit: '900.00' });
  await beginPlan(bank, planned);
  expect((await termsNow(maker)).byType.checking).toMatchObject({
    wireFee: 300,
    transferLimit: '900.00',
  });
});

describe('a second plan', () => {
  it('is judged against the first', async () => {
    await plan(30, { wireFee: 300 });
    const higher = await proposePlan(maker, inDays(29), await withPlanned({ wireFee: 301 }));
    expect(higher.json()).toMatchObject({ status: 400 });
    // Half a percent more than today, but less than announced.
    await plan(30, { wireFee: 250 });
    expect((await termsNow(maker)).planned).toMatchObject([
      { changes: [{ before: '2%', after: '3%' }] },
      { changes: [{ before: '3%', after: '2.5%' }] },
    ]);
  });

  it('is refused if it was based on fewer plans', async () => {
    const { version: baseVersion } = await termsNow(maker);
    await plan(30, { wireFee: 300 });
    const answer = await maker.client.call('PUT', '/api/admin/terms', {
      change: { scope: 'bank', terms: await withPlanned({ wireFee: 250 }) },
      baseVersion,
      basePlan: 0,
      startsOn: inDays(40),
      reason: 'Approved by the board',
    });
    expect(answer.json()).toMatchObject({ code: 'conflict' });
  });

  it('keeps a change at once, or a withdrawal, from making it a rise without notice', async () => {
    const first = await plan(30, { wireFee: 400 });
    await plan(31, { wireFee: 350 });
    await changePast(
      bank,
      'terms_plan',
      `update terms_plan set planned_at = now() - interval '20 days', starts_on = starts_on - 20`,
    );
    await changePast(
      bank,
      'terms_plan',
      `update terms_plan set planned_at = now() where id > ${first.id}`,
    );
    expect((await withdraw(first.id)).json()).toMatchObject({
      status: 409,
      message: `The change planned for ${writeDay(inDays(11))} would then raise a fee without 30 days’ notice. Withdraw that change first.`,
    });
  });
});

describe('a withdrawal', () => {
  it('is possible until the first day, with a reason', async () => {
    const { id } = await plan(30, { wireFee: 300 });
    expect((await withdraw(id)).statusCode).toBe(200);
    expect((await withdraw(id)).statusCode).toBe(404);
    expect((await termsNow(maker)).planned).toEqual([]);
    const late = await plan(30, { wireFee: 300 });
    await changePast(bank, 'terms_plan', `update terms_plan set starts_on = '${bankDayAt()}'`);
    expect((await withdraw(late.id)).json()).toMatchObject({ code: 'conflict' });
    await beginPlans(bank.database);
  });

  it('is told to everyone who was told of the change, once', async () => {
    const { id } = await plan(30, { wireFee: 300 });
    await notifyOfPlans(bank.database);
    await withdraw(id);
    await Promise.all([notifyOfPlans(bank.database), notifyOfPlans(bank.database)]);
    expect(await notifyOfPlans(bank.database)).toBe(0);
    const subjects = await mailTo(bank, ann.email);
    expect(subjects.slice(-2)).toEqual([
      `Our limits or fees change on ${writeDay(inDays(30))}`,
      `Our limits and fees do not change on ${writeDay(inDays(30))}`,
    ]);
  });
});

it('notifies each owner once, in the inbox and by mail', async () => {
  const [joint, own] = [await fundedCustomer(bank), await fundedCustomer(bank)];
  await joinAccount(bank, joint, ann.accountId, 'joint_owner');
  await changeOwnTerms(bank, maker, checker, own, { wireFee: 50 });
  await plan(30, { wireFee: 300 });
  const newcomer = await fundedCustomer(bank);
  const viewer = await fundedCustomer(bank);
  await joinAccount(bank, viewer, ann.accountId, 'viewer');
  await bank.superuser.query(
    `update account_owner set since = now() - interval '1 day'
     where customer_id = $1 and role = 'viewer'`,
    [viewer.customerId],
  );
  // As the jobs of two servers do.
  await Promise.all([notifyOfPlans(bank.database), notifyOfPlans(bank.database)]);
  expect(await notifyOfPlans(bank.database)).toBe(0);
  const subject = `Our limits or fees change on ${writeDay(inDays(30))}`;
  const told = async ({ email }: Customer) =>
    (await mailTo(bank, email)).filter((each) => each === subject).length;
  expect([await told(ann), await told(joint), await told(viewer)]).toEqual([1, 1, 0]);
  expect([await told(own), await told(newcomer)]).toEqual([0, 0]);
  const [event] = await eventsAbout(bank, ann.customerId, 'fees_announced');
  expect(event).toMatchObject({ detail: `From ${writeDay(inDays(30))}: Wire fee: 2% → 3%.` });
});

it('announces a change of the waiver by direct deposits alone only where they can arrive', async () => {
  const fee = { amount: '5.00', minBalance: '500.00', ageUnder: null, ageFrom: null };
  await plan(30, { monthlyFee: { ...fee, directDeposit: '250.00' } });
  expect(await notifyOfPlans(bank.database, false)).toBeGreaterThan(0);
  const monthlyFee = { ...fee, directDeposit: '300.00' };
  const { id } = await plan(31, { monthlyFee });
  expect(await notifyOfPlans(bank.database, false)).toBe(0);
  expect((await withdraw(id)).statusCode).toBe(200);
  expect(await notifyOfPlans(bank.database, false)).toBe(0);
  await plan(31, { monthlyFee });
  expect(await notifyOfPlans(bank.database, true)).toBeGreaterThan(0);
  expect(await eventsAbout(bank, ann.customerId, 'fees_announced')).toMatchObject([
    { detail: expect.not.stringContaining('direct deposits') },
    { detail: expect.stringContaining('direct deposits of $300.00 a month') },
  ]);
});

it('announces it only to holders of the types for which more changes', async () => {
  const fee = { amount: '5.00', minBalance: '500.00', ageUnder: null, ageFrom: null };
  await plan(30, { monthlyFee: { ...fee, directDeposit: '250.00' } });
  await notifyOfPlans(bank.database, false);
  const saver = await fundedCustomer(bank, 50_000n, { accountType: 'savings' });
  const { checking, savings, ira } = (await termsNow(maker)).afterPlans.byType;
  const monthlyFee = { ...fee, directDeposit: '300.00' };
  await planTerms(maker, checker, inDays(31), {
    byType: {
      ...{ checking: { ...checking, monthlyFee }, ira },
      savings: { ...savings, monthlyFee: { ...monthlyFee, amount: '6.00' } },
    },
    wireCutOffHour: 17,
  });
  await notifyOfPlans(bank.database, false);
  const told = async ({ customerId }: Customer) =>
    (await eventsAbout(bank, customerId, 'fees_announced')).length;
  expect([await told(ann), await told(saver)]).toEqual([1, 1]);
});

it('needs no notice while no one has an account of the type', async () => {
  const { version, byType, wireCutOffHour } = await termsNow(maker);
  const terms = { byType: { ...byType, ira: { ...byType.ira, wireFee: 300 } }, wireCutOffHour };
  const proposal = proposalIn(await propose(maker, { scope: 'bank', terms }, version));
  expect((await approveProposal(checker, proposal)).statusCode).toBe(200);
});

it('shows the approver the dry run of the plan', async () => {
  await wireFeeOf(ann);
  const proposal = proposalIn(await proposePlan(maker, inDays(30), await raised()));
  const found = await checker.client.post(`/api/admin/proposals/${proposal.id}/dry-run`);
  expect(found.json()).toMatchObject({ feesBefore: '2.00', feesAfter: '3.00' });
});

it('is audited: a plan that began as something else is found', async () => {
  await beginPlan(bank, await plan(30, { wireFee: 300 }));
  await changePast(
    bank,
    'terms_plan',
    `update terms_plan set changes = '{"byType": {"checking": {"wireFee": 299}}}'`,
  );
  expect(await bank.audit()).toEqual([expect.stringContaining('plan 1 of terms')]);
  await changePast(
    bank,
    'terms_plan',
    `update terms_plan set changes = '{"byType": {"checking": {"wireFee": 300}}}'`,
  );
});
