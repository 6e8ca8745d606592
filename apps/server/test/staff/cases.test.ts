import { brand } from '@seven-hills/bank/brand';
import { addDays } from '@seven-hills/bank/calendar/business-days';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { Notification } from '@seven-hills/contracts/money/alerts';
import type { OwnCase } from '@seven-hills/contracts/money/cases';
import type { StaffCase } from '@seven-hills/contracts/staff/cases';
import type { listWork, WorkFacts } from '@seven-hills/contracts/staff/queue';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { debitOnAfter } from '../../src/money/cases/deadlines.ts';
import { bankDayAt } from '../../src/platform/time/bank-calendar.ts';
import { momentOf } from '../../src/platform/time/business-days.ts';
import { workVersion } from '../../src/staff/queue/work-version.ts';
import { arrange } from '../support/money/arranged-movement.ts';
import { letDebitComeDue, reportCase } from '../support/money/cases.ts';
import {
  type Customer,
  fundedCustomer,
  giveRole,
  moneyOf,
  personWithSession,
  staffMember,
  testPin,
} from '../support/people.ts';
import { approveProposal, denyProposal, proposalIn, requireOthers } from '../support/proposals.ts';
import { eventsAbout, mailTo } from '../support/staff.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

type Queue = AnswerOf<typeof listWork>;
type Person = Pick<Customer, 'client' | 'customerId'>;

let bank: TestBank;
let grace: Person;
let henry: Person;
let ann: Customer;
let item: OwnCase;
beforeAll(async () => {
  bank = await openTestBank();
  const named = (firstName: string, lastName: string) =>
    personWithSession(bank, { firstName, lastName, role: 'operations' });
  grace = await named('Grace', 'Hill');
  henry = await named('Henry', 'Vance');
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  await requireOthers(bank, 'balance_adjustment', 0, null);
  ann = await fundedCustomer(bank, 100_000n);
  item = await reported();
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

/** Reports a wire of $200.00 with a fee of $4.00 as a case; `changes` override the report. */
async function reported(changes: object = {}, by = ann): Promise<OwnCase> {
  const { id } = await arrange(bank, {
    type: 'wire_transfer',
    customerId: by.customerId,
    amount: 20_000n,
    fee: 400n,
    external: { recipientName: 'Ada Byron', bankName: 'A Bank', routingNumber: '021000021' },
  });
  return reportOf(id, changes, by);
}
const reportOf = (transactionId: number, changes: object, by: Customer) =>
  reportCase(by, transactionId, changes);

const on = (by: Person, action: string, body?: object, { id } = item as Pick<OwnCase, 'id'>) =>
  by.client.post(`/api/admin/cases/${id}/${action}`, body);
const credit = (by: Person, amount = '204.00') => on(by, 'credit', { amount });
const explanation = 'The merchant confirmed the error.';
const conclude = (by: Person, outcome: string, changes: object = {}) =>
  on(by, 'conclude', { outcome, explanation, ...changes });
const seen = async (by: Person = grace, id = item.id) =>
  (await by.client.get(`/api/admin/cases/${id}`)).json<StaffCase>();
const queue = async (by: Person = grace) =>
  (await by.client.get('/api/admin/queue?kind=case')).json<Queue>();
const inQueue = async (by: Person = grace, id = item.id) =>
  (await queue(by)).items.find(({ reference }) => reference === id);
const own = async () =>
  (await ann.client.get(`/api/cases?transactionId=${item.transactionId}`)).json<OwnCase[]>()[0];
const newsOf = async () =>
  (await ann.client.get('/api/notifications'))
    .json<Notification[]>()
    .filter(({ kind }) => kind === 'case_news');
const today = () => bankDayAt();
const endOf = (day: string) => momentOf(brand.timeZone, addDays(day, 1), 0).toISOString();

describe('a case in the queue', () => {
  it('is due by its next deadline, and shows what the decider needs', async () => {
    const waiting = await inQueue();
    expect(waiting).toMatchObject({
      kind: 'case',
      person: { id: Number(ann.customerId) },
      amount: '200.00',
      subject: 'not_authorized',
      dueAt: endOf(item.creditBy),
      transaction: null,
    });
    const facts = (await grace.client.get(`/api/admin/queue/case/${item.id}`)).json<WorkFacts>();
    expect(facts.customer?.id).toBe(Number(ann.customerId));
    expect(facts.case).toMatchObject({
      number: item.number,
      fee: '4.00',
      creditMax: '204.00',
      isNewAccount: true,
      deadlines: [
        { what: 'result_or_credit', on: item.creditBy, doneAt: null, isNext: true },
        { what: 'result', on: item.resultBy, doneAt: null, isNext: false },
      ],
      events: [{ kind: 'reported', by: null }],
      transaction: { id: item.transactionId, recipientName: 'Ada Byron' },
      refusedToCaller: null,
    });

    expect((await credit(grace)).statusCode).toBe(200);
    expect((await inQueue())?.dueAt).toBe(endOf(item.resultBy));
    expect((await conclude(grace, 'error_found')).statusCode).toBe(200);
    expect(await inQueue()).toBeUndefined();
    expect((await grace.client.get(`/api/admin/queue/case/${item.id}`)).statusCode).toBe(404);
  });

  it('is claimed like other work, and screens are told of its changes', async () => {
    const before = await workVersion(bank.database);
    await on(grace, 'notes', { note: 'Called the customer' });
    expect(await workVersion(bank.database)).not.toBe(before);
    const claimed = await grace.client.post(`/api/admin/queue/case/${item.id}/claim`);
    expect(claimed.statusCode).toBe(200);
    const second = await henry.client.post(`/api/admin/queue/case/${item.id}/claim`);
    expect(second.json()).toMatchObject({ code: 'claimed_by_colleague' });
    expect((await inQueue(henry))?.owner).toMatchObject({ name: 'Grace Hill' });
  });

  it('is left to colleagues if it is the caller’s own or concerns the caller’s money', async () => {
    const staff = await staffMember(bank, 'operations');
    const { id } = await arrange(bank, {
      type: 'transfer',
      customerId: ann.customerId,
      amount: 1_000n,
      recipientAccountId: BigInt(staff.accountId),
    });
    const about = await reportOf(id, {}, ann);
    const ofStaff = await reported({}, staff);
    for (const each of [about, ofStaff]) {
      expect(await inQueue(staff, each.id)).toBeUndefined();
      const own = await staff.client.get(`/api/admin/cases/${each.id}`);
      expect(own.statusCode).toBe(409);
      expect(own.json<{ message: string }>().message).toContain('A colleague must decide');
      for (const [action, body] of [
        ['credit', { amount: '1.00' }],
        ['conclude', { outcome: 'error_found', explanation }],
        ['notes', { note: 'I will see to this' }],
        ['extend', { reason: 'foreign_initiated' }],
      ] as const)
        expect((await on(staff, action, body, each)).json()).toMatchObject({
          status: 409,
          code: 'conflict',
        });
      expect(await inQueue(grace, each.id)).toBeDefined();
    }
    expect((await queue(staff)).counts.forColleagues).toBeGreaterThan(1);
  });

  it('can be decided by some roles, read by others, and is closed to tellers', async () => {
    const answersOf = async (role: 'teller' | 'support' | 'auditor') => {
      const { client } = await personWithSession(bank, { role });
      const shown = await client.get(`/api/admin/cases/${item.id}`);
      const decided = await client.post(`/api/admin/cases/${item.id}/conclude`, {
        outcome: 'no_error',
        explanation,
      });
      const noted = await client.post(`/api/admin/cases/${item.id}/notes`, {
        note: 'Called the customer',
      });
      return [shown.statusCode, decided.statusCode, noted.statusCode];
    };
    expect(await answersOf('teller')).toEqual([403, 403, 403]);
    expect(await answersOf('support')).toEqual([200, 403, 200]);
    expect(await answersOf('auditor')).toEqual([200, 403, 403]);
    expect(await own()).toMatchObject({ result: null });
  });
});

describe('a report by phone', () => {
  const take = (by: Person, changes: object) =>
    by.client.post('/api/admin/cases', {
      customerId: Number(ann.customerId),
      kind: 'not_authorized',
      description: 'Ann called: she never ordered this.',
      ...changes,
    });
  const made = () =>
    arrange(bank, {
      type: 'transfer',
      customerId: ann.customerId,
      amount: 1_000n,
      recipientAccountId: BigInt(bob.accountId),
    });
  let bob: Customer;
  beforeEach(async () => {
    bob = await fundedCustomer(bank);
  });

  it('opens a case with the same deadlines, and the customer is notified and sees it', async () => {
    const { id } = await made();
    const answer = await take(grace, { transactionId: id, phone: '(513) 555-0142' });
    expect(answer.statusCode).toBe(201);
    const opened = answer.json<StaffCase>();
    expect(opened).toMatchObject({
      transactionId: id,
      isByStaff: true,
      amount: '10.00',
      creditBy: item.creditBy,
      resultBy: item.resultBy,
      customer: { id: Number(ann.customerId) },
      events: [{ kind: 'reported', by: 'Grace Hill' }],
    });
    const [seenByAnn] = (await ann.client.get(`/api/cases?transactionId=${id}`)).json<OwnCase[]>();
    expect(seenByAnn).toMatchObject({ number: opened.number, isByStaff: true });
    expect(await mailTo(bank, ann.email)).toContain(
      `Case ${opened.number}: we are looking into it`,
    );
    expect(await newsOf()).toMatchObject([{ transactionId: id }]);
    expect(await eventsAbout(bank, ann.customerId, 'case_opened_by_staff')).toMatchObject([
      { actor_id: grace.customerId },
    ]);
    expect(await inQueue(henry, opened.id)).toBeDefined();
    expect(
      (await take(grace, { transactionId: id, phone: '(513) 555-0142' })).json(),
    ).toMatchObject({
      id: opened.id,
    });
    expect((await take(henry, { transactionId: id })).statusCode).toBe(409);
  });

  it('is refused about a transaction of another, and to staff about their own', async () => {
    const { id } = await made();
    const eve = await fundedCustomer(bank);
    const foreign = await take(grace, { transactionId: id, customerId: Number(eve.customerId) });
    expect(foreign.statusCode).toBe(404);
    expect((await take(grace, { transactionId: 999_999 })).statusCode).toBe(404);
    await giveRole(bank, bob.customerId, 'operations');
    expect((await take(bob, { transactionId: id })).json()).toMatchObject({
      status: 409,
      message: expect.stringContaining('A colleague must decide'),
    });
    expect((await ann.client.get(`/api/cases?transactionId=${id}`)).json()).toEqual([]);
    const { client } = await personWithSession(bank, { role: 'support' });
    expect((await take({ ...grace, client }, { transactionId: id })).statusCode).toBe(403);
  });
});

describe('provisional credit', () => {
  it('is posted once, and the customer is notified immediately, by email and in the inbox', async () => {
    const answer = await credit(grace);
    expect(answer.json<StaffCase>()).toMatchObject({
      provisionalCredit: { amount: '204.00' },
      deadlines: [{ doneAt: expect.any(String) }, { isNext: true }],
      events: [
        { kind: 'reported' },
        { kind: 'provisional_credit', by: 'Grace Hill', amount: '204.00' },
      ],
    });
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
    expect(await mailTo(bank, ann.email)).toContain(`Case ${item.number}: provisional credit`);
    expect(await mailTo(bank, ann.email)).not.toContain('Your balance was adjusted');
    expect(await newsOf()).toMatchObject([{ transactionId: item.transactionId, amount: '200.00' }]);
    const posted = answer.json<StaffCase>().events[1]?.transactionId;
    const shown = (await ann.client.get(`/api/transactions/${posted}`)).json<Transaction>();
    expect(shown).toMatchObject({
      type: 'adjustment',
      direction: 'in',
      amount: '204.00',
      description: `Provisional credit, case ${item.number}`,
    });

    const again = await credit(henry);
    expect(again.json()).toMatchObject({ status: 409, code: 'case_decided' });
    expect(again.json<{ message: string }>().message).toMatch(
      /^Grace Hill gave \$204\.00 of provisional credit on .* ET\.$/,
    );
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
  });

  it('is given once when two staff members act at the same time', async () => {
    const answers = await Promise.all([credit(grace), credit(henry), credit(grace), credit(henry)]);
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, 409, 409, 409]);
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
  });

  it('never exceeds the disputed amount and its fee', async () => {
    expect((await credit(grace, '204.01')).json()).toMatchObject({
      status: 422,
      code: 'amount_too_large',
      errors: [{ path: 'amount' }],
    });
    expect((await credit(grace, '0')).statusCode).toBe(400);
    expect(await moneyOf(ann)).toEqual(['796.00', '796.00', '0.00']);
  });

  it('is refused while the transaction is pending, and once it was declined', async () => {
    const { id } = await arrange(bank, {
      type: 'withdrawal',
      customerId: ann.customerId,
      amount: 1_000n,
      isPending: true,
    });
    item = await reportOf(id, {}, ann);
    expect((await credit(grace, '10.00')).json()).toMatchObject({
      status: 409,
      message: expect.stringContaining('still pending'),
    });
    await grace.client.post(`/api/admin/transactions/${id}/decline`, { reason: 'As asked' });
    expect((await credit(grace, '10.00')).json()).toMatchObject({
      status: 409,
      message: expect.stringContaining('not carried out'),
    });
    expect((await conclude(grace, 'no_error')).statusCode).toBe(200);
  });

  it('needs the colleagues that the policy of adjustments requires', async () => {
    await requireOthers(bank, 'balance_adjustment', 1, 10_000n);
    const proposed = proposalIn(await credit(grace));
    expect(proposed.changes.map(({ field, after }) => `${field}: ${after}`)).toEqual(
      expect.arrayContaining([`Case: ${item.number}`, 'Credit: $204.00']),
    );
    expect((await seen()).openProposal?.id).toBe(proposed.id);
    expect((await credit(henry)).json()).toMatchObject({ code: 'proposal_exists' });
    expect((await approveProposal(grace as Customer, proposed)).statusCode).toBe(409);
    expect(await moneyOf(ann)).toEqual(['796.00', '796.00', '0.00']);

    expect((await approveProposal(henry as Customer, proposed)).statusCode).toBe(200);
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
    expect(await seen()).toMatchObject({
      openProposal: null,
      provisionalCredit: { amount: '204.00' },
    });
  });

  it('cannot be approved by its customer or by the other party to the transfer', async () => {
    await requireOthers(bank, 'balance_adjustment', 1, null);
    const staff = await staffMember(bank, 'operations');
    const { id } = await arrange(bank, {
      type: 'transfer',
      customerId: ann.customerId,
      amount: 1_000n,
      recipientAccountId: BigInt(staff.accountId),
    });
    item = await reportOf(id, {}, ann);
    await giveRole(bank, ann.customerId, 'operations');
    const proposed = proposalIn(await credit(grace, '10.00'));
    for (const voter of [ann, staff])
      expect((await approveProposal(voter, proposed)).json()).toMatchObject({
        code: 'conflict',
        message: 'This is about you or your own work. A colleague must decide.',
      });
    await denyProposal(henry as Customer, proposed);
    expect((await seen()).openProposal).toBeNull();
  });

  it('that waits for a colleague is dropped once the case is concluded', async () => {
    await requireOthers(bank, 'balance_adjustment', 1, null);
    const proposed = proposalIn(await credit(grace));
    expect((await conclude(henry, 'no_error')).statusCode).toBe(200);
    expect((await approveProposal(henry as Customer, proposed)).json()).toMatchObject({
      code: 'proposal_stale',
    });
    expect(await moneyOf(ann)).toEqual(['796.00', '796.00', '0.00']);
  });
});

describe('a conclusion', () => {
  it('that an error occurred makes provisional credit final, and the customer can read why', async () => {
    await credit(grace);
    const answer = await conclude(grace, 'error_found');
    expect(answer.json<StaffCase>()).toMatchObject({
      state: 'closed',
      result: { outcome: 'error_found', amount: '204.00', explanation, debitOn: null },
    });
    expect(await own()).toMatchObject({ state: 'closed', result: { explanation } });
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
    const { rows } = await bank.database.query<{ text_body: string }>(
      'select text_body from mail_message where recipient = $1 and subject = $2',
      [ann.email, `Case ${item.number}: the result`],
    );
    expect(rows[0]?.text_body).toContain(explanation);
    expect(rows[0]?.text_body).toContain('The provisional credit is final');
    expect(await newsOf()).toHaveLength(2);
    expect(await eventsAbout(bank, ann.customerId, 'case_concluded')).toHaveLength(1);
  });

  it('that an error occurred, without provisional credit, posts everything, with the fee', async () => {
    expect((await conclude(grace, 'error_found')).statusCode).toBe(200);
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
    const { events } = await seen();
    expect(events.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['reported', null],
      ['final_credit', '204.00'],
      ['concluded', '204.00'],
    ]);
  });

  it('that part of it was an error posts the rest that the customer is owed', async () => {
    await credit(grace, '50.00');
    expect((await conclude(grace, 'partly', { amount: '120.00' })).statusCode).toBe(200);
    expect(await moneyOf(ann)).toEqual(['916.00', '916.00', '0.00']);
    expect(await own()).toMatchObject({ result: { outcome: 'partly', amount: '120.00' } });
  });

  it('that no error occurred, without provisional credit, moves nothing', async () => {
    expect((await conclude(grace, 'no_error')).json<StaffCase>()).toMatchObject({
      state: 'closed',
      result: { outcome: 'no_error', amount: '0.00', debitOn: null },
    });
    expect(await moneyOf(ann)).toEqual(['796.00', '796.00', '0.00']);
  });

  it('is made once by two staff members, and the other learns by whom and when', async () => {
    const answers = await Promise.all([
      conclude(grace, 'error_found'),
      conclude(henry, 'no_error'),
      conclude(grace, 'partly', { amount: '1.00' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const lost = await conclude(henry, 'error_found');
    expect(lost.json()).toMatchObject({ status: 409, code: 'case_decided' });
    expect(lost.json<{ message: string }>().message).toMatch(
      /^(Grace Hill|Henry Vance) concluded this case on .* ET\.$/,
    );
    expect((await credit(grace)).json()).toMatchObject({ code: 'case_decided' });
  });

  it('needs the colleagues that the policy requires, if it posts a credit', async () => {
    await requireOthers(bank, 'balance_adjustment', 1, null);
    const proposed = proposalIn(await conclude(grace, 'partly', { amount: '120.00' }));
    expect(await own()).toMatchObject({ state: 'open', result: null });
    expect((await approveProposal(henry as Customer, proposed)).statusCode).toBe(200);
    expect(await own()).toMatchObject({
      state: 'closed',
      result: { outcome: 'partly', amount: '120.00', explanation },
    });
    expect(await moneyOf(ann)).toEqual(['916.00', '916.00', '0.00']);
  });

  it('without an outcome, an explanation, or a suitable amount is refused', async () => {
    const wrong: [changes: object, status: number][] = [
      [{ outcome: undefined }, 400],
      [{ explanation: '' }, 400],
      [{ explanation: 'No.' }, 400],
      [{ outcome: 'partly' }, 400],
      [{ outcome: 'error_found', amount: '1.00' }, 400],
      [{ outcome: 'partly', amount: '204.00' }, 409],
      [{ outcome: 'partly', amount: '204.01' }, 422],
    ];
    for (const [changes, status] of wrong)
      expect((await conclude(grace, 'no_error', changes)).statusCode).toBe(status);
    expect(await own()).toMatchObject({ state: 'open' });
  });
});

describe('provisional credit that is taken back', () => {
  beforeEach(async () => {
    await credit(grace);
  });

  it('is announced five business days ahead, and then debited', async () => {
    const concluded = (await conclude(grace, 'partly', { amount: '4.00' })).json<StaffCase>();
    const debitOn = debitOnAfter(today());
    expect(concluded).toMatchObject({ state: 'debit_due', result: { debitOn } });
    expect(concluded.deadlines[2]).toEqual({
      what: 'debit',
      on: debitOn,
      doneAt: null,
      isNext: true,
    });
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
    expect(await inQueue()).toBeUndefined();
    expect((await on(grace, 'debit')).json()).toMatchObject({ status: 409, code: 'conflict' });

    await letDebitComeDue(bank, item.id);
    expect((await inQueue())?.dueAt).toBe(endOf(today()));
    const answers = await Promise.all([on(grace, 'debit'), on(henry, 'debit')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await moneyOf(ann)).toEqual(['800.00', '800.00', '0.00']);
    expect(await own()).toMatchObject({
      state: 'closed',
      result: { debitedAt: expect.any(String) },
    });
    expect(await inQueue()).toBeUndefined();
    expect(await mailTo(bank, ann.email)).toContain(
      `Case ${item.number}: provisional credit taken back`,
    );
  });

  it('is debited by two people if the policy requires it', async () => {
    await conclude(grace, 'no_error');
    await letDebitComeDue(bank, item.id);
    await requireOthers(bank, 'balance_adjustment', 1, null);
    const proposed = proposalIn(await on(grace, 'debit'));
    expect((await approveProposal(henry as Customer, proposed)).statusCode).toBe(200);
    expect(await moneyOf(ann)).toEqual(['796.00', '796.00', '0.00']);
    expect((await seen()).events.at(-1)).toMatchObject({ kind: 'debited', amount: '204.00' });
  });

  it('never overdraws the account, and can be left to the customer by a colleague', async () => {
    await conclude(grace, 'no_error');
    await letDebitComeDue(bank, item.id);
    await ann.client.post('/api/transactions', {
      type: 'withdrawal',
      amount: '900.00',
      pin: testPin,
    });
    expect((await on(grace, 'debit')).json()).toMatchObject({
      status: 422,
      code: 'insufficient_funds',
    });
    const body = { explanation: 'The account cannot cover it, so it stays.' };
    expect((await on(grace, 'leave-credit', body)).json()).toMatchObject({ code: 'conflict' });
    expect((await on(henry, 'leave-credit', body)).json<StaffCase>()).toMatchObject({
      state: 'closed',
    });
    expect(await moneyOf(ann)).toEqual(['100.00', '100.00', '0.00']);
    expect(await mailTo(bank, ann.email)).toContain(`Case ${item.number}: you keep the credit`);
    expect((await on(henry, 'leave-credit', body)).json()).toMatchObject({ code: 'case_decided' });
  });
});

describe('a case', () => {
  it('takes notes that the customer never sees', async () => {
    const note = 'Called Ada Byron, who knows nothing';
    expect((await on(grace, 'notes', { note })).json<StaffCase>().events.at(-1)).toMatchObject({
      kind: 'noted',
      by: 'Grace Hill',
      text: note,
    });
    expect(JSON.stringify(await own())).not.toContain(note);
    expect(await newsOf()).toEqual([]);
  });

  it('can take 90 days, once, for a transfer from abroad', async () => {
    await bank.superuser.query('alter table dispute_case disable trigger user');
    await bank.superuser.query(
      'update dispute_case set is_new_account = false, result_due_on = $2::date + 45 where id = $1',
      [item.id, today()],
    );
    await bank.superuser.query('alter table dispute_case enable trigger user');
    const longer = await on(grace, 'extend', { reason: 'foreign_initiated' });
    expect(longer.json<StaffCase>()).toMatchObject({
      resultBy: addDays(today(), 90),
      longerFor: 'foreign_initiated',
    });
    expect((await on(henry, 'extend', { reason: 'point_of_sale' })).json()).toMatchObject({
      code: 'conflict',
    });
  });

  it('can be reopened as a new case that continues it', async () => {
    expect((await on(grace, 'reopen', { note: 'New papers came in' })).statusCode).toBe(409);
    await conclude(grace, 'no_error');
    const answers = await Promise.all([
      on(henry, 'reopen', { note: 'New papers came in' }),
      on(grace, 'reopen', { note: 'New papers came in' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const later = answers.find(({ statusCode }) => statusCode === 201)?.json<StaffCase>();
    expect(later).toMatchObject({
      state: 'open',
      earlierId: item.id,
      earlierNumber: item.number,
      kind: item.kind,
      description: item.description,
      events: [{ kind: 'reopened', text: 'New papers came in' }],
    });
    expect((await seen()).laterId).toBe(later?.id);
    expect(await inQueue(grace, later?.id ?? 0)).toBeDefined();
    expect(await own()).toMatchObject({ id: later?.id });
  });

  it('continues a closed case if the customer reports the transaction again', async () => {
    await conclude(grace, 'no_error');
    const again = await reportOf(
      item.transactionId,
      { description: 'It was not me, really.' },
      ann,
    );
    expect(again).toMatchObject({ state: 'open', earlierNumber: item.number });
    expect((await on(grace, 'reopen', { note: 'New papers' })).statusCode).toBe(409);
  });

  it('is listed on the customer’s page', async () => {
    const path = `/api/admin/users/${ann.customerId}/cases`;
    expect((await grace.client.get(path)).json<OwnCase[]>()).toEqual([await own()]);
  });
});

it('the audit finds a case whose credits do not match its outcome, or with a wrong posting', async () => {
  const { events } = (await credit(grace)).json<StaffCase>();
  await conclude(grace, 'error_found');
  const change = async (sql: string, values: unknown[]) => {
    await bank.superuser.query(`alter table ${sql.split(' ')[1]} disable trigger user`);
    await bank.superuser.query(sql, values);
    await bank.superuser.query(`alter table ${sql.split(' ')[1]} enable trigger user`);
  };
  await change('update dispute_case set outcome_amount = 20000 where id = $1', [item.id]);
  expect(await bank.audit()).toEqual([
    `case ${item.id} (closed): 20000 cents were decided, 0 were left besides, and 20400 were given`,
  ]);
  await change('update dispute_case set outcome_amount = 20400 where id = $1', [item.id]);
  const posted = events[1]?.transactionId;
  const move = 'update dispute_event set transaction_id = $2 where transaction_id = $1';
  await change(move, [posted, item.transactionId]);
  expect((await bank.audit()).join()).toContain(
    `transaction ${item.transactionId} is no adjustment`,
  );
  await change(move, [item.transactionId, posted]);
});
