import { caseLimits } from '@seven-hills/bank/words/case-words';
import type { Notification } from '@seven-hills/contracts/money/alerts';
import type { OwnCase } from '@seven-hills/contracts/money/cases';
import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deadlinesOf } from '../../../src/money/cases/deadlines.ts';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import { sendReport } from '../../support/money/cases.ts';
import {
  type Customer,
  fundedCustomer,
  openAnother,
  personWithSession,
} from '../../support/people.ts';
import { eventsAbout, mailTo } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let ann: Customer;
let eve: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  eve = await fundedCustomer(bank);
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  ann = await fundedCustomer(bank);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const report = (transactionId: number, changes: object = {}, by = ann) =>
  sendReport(by, transactionId, changes);
const listed = async (query = '', by = ann) =>
  (await by.client.get(`/api/cases${query}`)).json<OwnCase[]>();
const withdrawal = async (changes: { occurredAt?: Date; isPending?: boolean } = {}) =>
  (
    await arrange(bank, {
      type: 'withdrawal',
      customerId: ann.customerId,
      amount: 4_000n,
      ...changes,
    })
  ).id;
const today = () => bankDayAt();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('a report', () => {
  it('opens a case with its deadlines, confirms it by email, and is listed', async () => {
    const id = await withdrawal();
    const answer = await report(id, { phone: '(513) 555-0142' });
    expect(answer.statusCode).toBe(201);
    const made = answer.json<OwnCase>();
    const due = deadlinesOf({
      reportedOn: today(),
      transactionOn: today(),
      firstDepositOn: today(),
    });
    expect(made).toMatchObject({
      number: `C${String(made.id).padStart(8, '0')}`,
      transactionId: id,
      kind: 'not_authorized',
      phone: '(513) 555-0142',
      amount: '40.00',
      state: 'open',
      isLate: false,
      creditBy: due.creditDueOn,
      resultBy: due.resultDueOn,
      provisionalCredit: null,
      result: null,
      earlierNumber: null,
    });
    expect(await listed()).toEqual([made]);
    expect(await listed(`?transactionId=${id}`)).toEqual([made]);
    expect(await listed(`?transactionId=${id + 1}`)).toEqual([]);
    expect(await mailTo(bank, ann.email)).toContain(`Case ${made.number}: we are looking into it`);
    expect(await eventsAbout(bank, ann.customerId, 'case_reported')).toHaveLength(1);
  });

  it('from an older account has the usual deadlines, and is marked if it is late', async () => {
    await bank.superuser.query('alter table bank_transaction disable trigger user');
    await bank.superuser.query(
      `update bank_transaction set created_at = now() - interval '300 days'
       where to_account_id = $1 and type = 'initial_deposit'`,
      [ann.accountId],
    );
    await bank.superuser.query('alter table bank_transaction enable trigger user');
    const late = (await report(await withdrawal({ occurredAt: daysAgo(120) }))).json<OwnCase>();
    const due = deadlinesOf({
      reportedOn: today(),
      transactionOn: bankDayAt(daysAgo(120)),
      firstDepositOn: bankDayAt(daysAgo(300)),
    });
    expect(due.isNewAccount).toBe(false);
    expect(late).toMatchObject({
      isLate: true,
      creditBy: due.creditDueOn,
      resultBy: due.resultDueOn,
    });
  });

  it('about another customer’s transaction is answered as if the transaction did not exist', async () => {
    const id = await withdrawal();
    const [foreign, missing] = await Promise.all([report(id, {}, eve), report(999_999, {}, eve)]);
    const { requestId: _a, ...one } = foreign.json<Record<string, unknown>>();
    const { requestId: _b, ...other } = missing.json<Record<string, unknown>>();
    expect(one).toMatchObject({ status: 404 });
    expect(one).toEqual(other);
    expect(await listed('', eve)).toEqual([]);
    await report(id);
    expect(await listed(`?transactionId=${id}`, eve)).toEqual([]);
  });

  it('names its account to a customer with several, and is listed by it', async () => {
    const made = (await report(await withdrawal())).json<OwnCase>();
    expect(made).toMatchObject({ accountId: Number(ann.accountId), accountLabel: null });
    const savings = await openAnother(ann);
    expect(await listed()).toMatchObject([
      { id: made.id, accountLabel: expect.stringMatching(/^Checking ••\d{4}$/) },
    ]);
    expect(await listed(`?account=${ann.accountId}`)).toMatchObject([{ id: made.id }]);
    expect(await listed(`?account=${savings}`)).toEqual([]);
  });

  it('can come from both sides of a transfer, each with its own case', async () => {
    const { id } = await arrange(bank, {
      type: 'transfer',
      customerId: ann.customerId,
      amount: 500n,
      recipientAccountId: BigInt(eve.accountId),
    });
    expect((await report(id)).statusCode).toBe(201);
    expect((await report(id, { kind: 'wrong_amount' }, eve)).statusCode).toBe(201);
  });

  it('that is repeated, even simultaneously, returns the same case; a different one is refused', async () => {
    const id = await withdrawal();
    const answers = await Promise.all([report(id), report(id), report(id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json<OwnCase>().id)).size).toBe(1);
    expect(await listed()).toHaveLength(1);
    const mail = await mailTo(bank, ann.email);
    expect(mail.filter((subject) => subject.startsWith('Case'))).toHaveLength(1);

    const another = await report(id, { kind: 'sent_twice' });
    expect(another.json()).toMatchObject({ status: 409, code: 'conflict' });
    expect(another.json<{ message: string }>().message).toContain((await listed())[0]?.number);
    expect(await listed()).toHaveLength(1);
  });

  it('may be about part of the transaction, but never about more than was debited', async () => {
    const id = await withdrawal();
    const refused = await report(id, { kind: 'wrong_amount', amount: '40.01' });
    expect(refused.json()).toMatchObject({
      status: 422,
      code: 'amount_too_large',
      errors: [{ path: 'amount' }],
    });
    expect((await report(id, { kind: 'wrong_amount', amount: '5.50' })).json()).toMatchObject({
      amount: '5.50',
    });
    const { id: deposited } = await arrange(bank, {
      type: 'deposit',
      customerId: ann.customerId,
      amount: 1_000n,
    });
    const missing = await report(deposited, { kind: 'wrong_amount', amount: '90.00' });
    expect(missing.json()).toMatchObject({ amount: '90.00' });
  });

  it('with a missing or invalid field is refused, naming the field', async () => {
    const wrong: [changes: object, message: string][] = [
      [{ kind: undefined }, 'Please choose what is wrong'],
      [{ kind: 'regret' }, 'Please choose what is wrong'],
      [{ description: '  ' }, 'Please describe what happened'],
      [{ description: 'Wrong!' }, 'Please use at least 10 characters'],
      [{ description: 'x'.repeat(1_001) }, 'Please use at most 1000 characters'],
      [{ phone: '555' }, 'Phone number must be in format (XXX) XXX-XXXX'],
      [{ amount: '-1' }, 'Please enter a valid amount.'],
      [{ amount: '1000000000.00' }, 'This amount is too large'],
    ];
    for (const [changes, message] of wrong)
      expect((await report(1, changes)).json()).toMatchObject({
        status: 400,
        errors: [{ path: Object.keys(changes)[0], message }],
      });
  });

  it('about a transaction that moved no money is refused', async () => {
    const id = await withdrawal({ isPending: true });
    const staff = await personWithSession(bank, { role: 'operations' });
    const declined = await staff.client.post(`/api/admin/transactions/${id}/decline`, {
      reason: 'A test',
    });
    expect(declined.json<ListedTransaction>().status).toBe('declined');
    expect((await report(id)).json()).toMatchObject({
      status: 409,
      message: 'This transaction was not carried out, so no money moved.',
    });
  });

  it('is limited per day, and accepted again the next day', async () => {
    const ids: number[] = [];
    for (let count = 0; count <= caseLimits.reportsPerDay; count += 1)
      ids.push(await withdrawalOf(100n));
    const [last = 0, ...others] = ids;
    for (const id of others) expect((await report(id)).statusCode).toBe(201);
    expect((await report(last)).json()).toMatchObject({ status: 429, code: 'too_many_attempts' });
    await bank.superuser.query('alter table dispute_case disable trigger user');
    await bank.superuser.query(
      "update dispute_case set reported_at = reported_at - interval '1 day' where customer_id = $1",
      [ann.customerId],
    );
    await bank.superuser.query('alter table dispute_case enable trigger user');
    expect((await report(last)).statusCode).toBe(201);
  });

  const withdrawalOf = async (amount: bigint) =>
    (await arrange(bank, { type: 'withdrawal', customerId: ann.customerId, amount })).id;
});

it('a customer without cases has an empty list, and one before the initial deposit has no access', async () => {
  expect(await listed()).toEqual([]);
  const { client } = await personWithSession(bank);
  expect((await client.get('/api/cases')).statusCode).toBe(403);
});

it('a new case creates no alert, because the customer has just opened it', async () => {
  await report(await withdrawal());
  const alerts = (await ann.client.get('/api/notifications')).json<Notification[]>();
  expect(alerts.filter(({ kind }) => kind === 'case_news')).toEqual([]);
});
