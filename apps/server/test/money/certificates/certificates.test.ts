import { randomUUID } from 'node:crypto';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { Certificate, CertificateOffer } from '@seven-hills/contracts/money/certificates';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { inDays } from '../../support/money/schedules.ts';
import { type Customer, fundedCustomer, openAnother, testPin } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { goalsOf, goalWith } from '../savings-goals/support.ts';
import {
  certificateForm,
  certificateOf,
  moveTermsBack,
  offerCertificates,
  renewAgo,
  saver,
} from './support.ts';

/**
 * Certificates are opened with a deposit, and their money leaves by a withdrawal of their owners.
 */

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
  await offerCertificates(bank);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const accountsOf = async ({ client }: Customer) =>
  (await client.get('/api/own-accounts')).json<{ accounts: OwnAccount[]; closed: OwnAccount[] }>();
const read = async ({ client }: Customer, id: number) =>
  (await client.get(`/api/certificates/${id}`)).json<Certificate>();
const withdraw = ({ client }: Customer, id: number, body: object, key: string = randomUUID()) =>
  client.post(
    `/api/certificates/${id}/withdrawal`,
    { pin: testPin, ...body },
    { 'idempotency-key': key },
  );

describe('opening a certificate', () => {
  it('offers each term with its yield, penalty, and maturity', async () => {
    const ann = await fundedCustomer(bank);
    const offers = (await ann.client.get('/api/certificates/offers')).json<CertificateOffer[]>();
    expect(offers).toMatchObject([
      { months: 6, rate: '1.825', penaltyDays: 30 },
      { months: 12, rate: '3.65', apy: '3.71', penaltyDays: 90 },
    ]);
  });

  it('takes money of savings goals that the customer chooses, and of no others', async () => {
    const { ann } = await saver(bank);
    const goal = await goalWith(ann, '15000.00');
    const form = await certificateForm(ann);
    const refused = await ann.client.post('/api/certificates', form);
    expect(refused.json()).toMatchObject({
      code: 'set_aside_needed',
      setAside: { needed: '5000.00', goals: [{ id: goal.id }] },
    });
    const fromGoals = [{ goalId: goal.id, amount: '5000.00' }];
    const opened = await ann.client.post('/api/certificates', { ...form, fromGoals });
    expect(opened.statusCode, opened.body).toBe(201);
    expect((await goalsOf(ann)).goals).toMatchObject([{ id: goal.id, amount: '10000.00' }]);
  });

  it('moves the deposit and fixes the rate, once for a repeated key', async () => {
    const { ann, checking } = await saver(bank);
    const form = await certificateForm(ann, { nickname: 'House' });
    const key = { 'idempotency-key': randomUUID() };
    const opened = await ann.client.post('/api/certificates', form, key);
    expect(opened.statusCode, opened.body).toBe(201);
    expect(opened.json()).toMatchObject({
      nickname: 'House',
      balance: '10000.00',
      months: 12,
      rate: '3.65',
      startsOn: bankDayAt(),
      atMaturity: 'renew',
      graceThrough: null,
      isMatured: false,
      isOwned: true,
    });
    const again = await ann.client.post('/api/certificates', form, key);
    expect(again.json()).toEqual(opened.json());
    const { id, maturesOn } = opened.json<Certificate>();
    const { accounts } = await accountsOf(ann);
    expect(accounts).toHaveLength(3);
    expect(accounts.find((each) => each.id === checking)).toMatchObject({ balance: '10000.00' });
    expect(accounts.find((each) => each.id === id)).toMatchObject({
      balance: '10000.00',
      isPrimary: false,
      maturesOn,
    });
  });

  it('leaves nothing behind when the deposit is refused', async () => {
    const { ann } = await saver(bank, 100_000n);
    const key = { 'idempotency-key': randomUUID() };
    const form = await certificateForm(ann);
    const refused = await ann.client.post('/api/certificates', form, key);
    expect(refused.json()).toMatchObject({ code: 'insufficient_funds' });
    expect((await accountsOf(ann)).accounts).toHaveLength(2);
    const wrong = await ann.client.post('/api/certificates', { ...form, pin: '0007' }, key);
    expect(wrong.json()).toMatchObject({ code: 'pin_incorrect' });
    const smaller = await ann.client.post('/api/certificates', { ...form, amount: '600' }, key);
    expect(smaller.statusCode, smaller.body).toBe(201);
    const { rows } = await bank.database.query(
      'select id from account where customer_id = $1 and is_certificate',
      [ann.customerId],
    );
    expect(rows).toHaveLength(1);
  });

  it('opens one certificate for each of two orders at the same time, under its own name and key', async () => {
    const { ann } = await saver(bank);
    const orders = await Promise.all(
      ['Roof', 'Car'].map(async (nickname) => ({
        form: await certificateForm(ann, { amount: '1000.00', nickname }),
        key: { 'idempotency-key': randomUUID() },
      })),
    );
    const openAll = () =>
      Promise.all(orders.map(({ form, key }) => ann.client.post('/api/certificates', form, key)));
    const made = await openAll();
    expect(made.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const certificates = made.map((each) => each.json<Certificate>());
    expect(new Set(certificates.map(({ id }) => id)).size).toBe(2);
    expect(certificates.map(({ nickname }) => nickname)).toEqual(['Roof', 'Car']);
    const again = await openAll();
    expect(again.map((each) => each.json<Certificate>())).toEqual(certificates);
  });

  it('opens one certificate for one order that is sent twice at the same time', async () => {
    const { ann } = await saver(bank);
    const form = await certificateForm(ann, { amount: '1000.00' });
    const key = { 'idempotency-key': randomUUID() };
    const made = await Promise.all(
      [1, 2].map(() => ann.client.post('/api/certificates', form, key)),
    );
    expect(made.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const [one, other] = made.map((each) => each.json<Certificate>());
    expect(other).toEqual(one);
  });

  it('refuses less than the minimum, a rate that is over, and accounts that do not fit', async () => {
    const { ann, checking, savings } = await saver(bank);
    const bea = await fundedCustomer(bank);
    const order = async (changes: object) =>
      (await ann.client.post('/api/certificates', await certificateForm(ann, changes))).json();
    expect(await order({ amount: '499.99' })).toMatchObject({ code: 'validation_failed' });
    expect(await order({ offerId: 999_999 })).toMatchObject({ code: 'conflict' });
    expect(await order({ accountType: 'ira' })).toMatchObject({ code: 'conflict' });
    expect(await order({ atMaturity: 'pay_out' })).toMatchObject({ code: 'validation_failed' });
    const another = { atMaturity: 'pay_out', payToAccountId: Number(bea.accountId) };
    expect(await order(another)).toMatchObject({ code: 'not_found' });
    expect(await order({ fromAccountId: Number(bea.accountId) })).toMatchObject({
      code: 'not_found',
    });
    await joinAccount(bank, bea, savings, 'joint_owner');
    expect(await order({ interestToAccountId: savings })).toMatchObject({ code: 'conflict' });
    expect((await accountsOf(ann)).accounts.map(({ id }) => id)).toEqual([checking, savings]);
  });

  it('keeps the money of an IRA in the IRA', async () => {
    const ann = await fundedCustomer(bank, 2_000_000n, { accountType: 'ira' });
    const id = await certificateOf(bank, ann, { changes: { accountType: 'ira' } });
    const savings = await openAnother(ann);
    const out = { amount: '100.00', penalty: '0.90', toAccountId: savings };
    expect((await withdraw(ann, id, out)).json()).toMatchObject({ code: 'conflict' });
    const inside = { ...out, toAccountId: Number(ann.accountId) };
    expect((await withdraw(ann, id, inside)).statusCode).toBe(201);
  });
});

describe('a certificate', () => {
  it('takes no other money, and sends none', async () => {
    const { ann, checking } = await saver(bank);
    const id = await certificateOf(bank, ann);
    const bea = await fundedCustomer(bank, 100_000n);
    const pay = (body: object) =>
      ann.client.post('/api/transactions', { amount: '10.00', pin: testPin, ...body });
    const refusals = await Promise.all([
      pay({ type: 'deposit', fromAccountId: id }),
      pay({ type: 'withdrawal', fromAccountId: id }),
      pay({ type: 'transfer', fromAccountId: id, toAccountId: Number(bea.accountId) }),
      ann.client.post('/api/own-transfers', {
        ...{ fromAccountId: checking, toAccountId: id, amount: '10.00', pin: testPin },
      }),
      ann.client.post('/api/own-transfers', {
        ...{ fromAccountId: id, toAccountId: checking, amount: '10.00', pin: testPin },
      }),
      ann.client.call('PATCH', `/api/own-accounts/${id}`, { isPrimary: true }),
      ann.client.post(`/api/own-accounts/${id}/closing`, { toAccountId: checking, pin: testPin }),
    ]);
    expect(refusals.map((each) => each.json().code)).toEqual(Array(7).fill('conflict'));
    const paid = await bea.client.post('/api/transactions', {
      ...{ type: 'transfer', toAccountId: id, amount: '10.00', pin: testPin },
    });
    expect(paid.statusCode).toBe(422);
    const scheduled = await ann.client.post('/api/schedules', {
      ...{ fromAccountId: checking, toAccountId: id, amount: '10.00', pin: testPin },
      ...{ every: 'monthly', firstOn: inDays(5) },
    });
    expect(scheduled.json()).toMatchObject({ code: 'conflict' });
    const goal = { name: 'House', color: 'green', targetAmount: null, targetOn: null };
    expect((await ann.client.post(`/api/savings-goals?account=${id}`, goal)).statusCode).toBe(404);
    const requested = { accountId: null, amount: '10.00', note: 'Rent', toAccountId: id };
    expect((await ann.client.post('/api/payment-requests', requested)).statusCode).toBe(404);
    const rule = {
      ...{ fromAccountId: checking, toAccountId: id, pin: testPin },
      ...{ incomeMin: '500', amount: '5', percent: null },
    };
    expect((await ann.client.post('/api/income-rules', rule)).statusCode).toBe(404);
    const { accountNumber } = await read(ann, id);
    const found = await bea.client.get(`/api/accounts?search=${accountNumber}`);
    expect(found.json()).toEqual([]);
    expect(await read(ann, id)).toMatchObject({ balance: '10000.00' });
  });

  it('is nobody else’s: viewers read it, strangers do not find it', async () => {
    const { ann, checking } = await saver(bank);
    const id = await certificateOf(bank, ann);
    const [bea, cal] = [await fundedCustomer(bank), await fundedCustomer(bank)];
    await joinAccount(bank, bea, id, 'viewer');
    expect(await read(bea, id)).toMatchObject({ isOwned: false, partnerIds: [] });
    const change = { interestToAccountId: null, atMaturity: 'renew', payToAccountId: null };
    const out = { amount: '100.00', penalty: '0.90', toAccountId: checking };
    for (const other of [bea, cal]) {
      const changed = await other.client.call('PATCH', `/api/certificates/${id}`, change);
      expect(changed.statusCode).toBe(404);
      expect((await withdraw(other, id, out)).statusCode).toBe(404);
      expect((await other.client.get(`/api/certificates/${id}/withdrawal`)).statusCode).toBe(404);
    }
    expect((await cal.client.get(`/api/certificates/${id}`)).statusCode).toBe(404);
  });

  it('is paid out to an account that all of its owners have', async () => {
    const { ann, checking } = await saver(bank);
    const id = await certificateOf(bank, ann);
    const bea = await fundedCustomer(bank);
    await joinAccount(bank, bea, id, 'joint_owner');
    const out = { amount: '100.00', penalty: '0.90' };
    const alone = await withdraw(bea, id, { ...out, toAccountId: Number(bea.accountId) });
    expect(alone.json()).toMatchObject({ code: 'conflict' });
    expect(await read(bea, id)).toMatchObject({ partnerIds: [] });
    await joinAccount(bank, bea, checking, 'joint_owner');
    for (const owner of [ann, bea])
      expect(await read(owner, id)).toMatchObject({ partnerIds: [checking] });
    const moved = await withdraw(bea, id, { ...out, toAccountId: checking });
    expect(moved.statusCode, moved.body).toBe(201);
  });
});

describe('withdrawing from a certificate', () => {
  it('costs the days of interest of its term, as shown before, and names the penalty', async () => {
    const { ann, savings } = await saver(bank);
    const id = await certificateOf(bank, ann);
    const shown = await ann.client.get(`/api/certificates/${id}/withdrawal?amount=1000`);
    // 90 days of 3.65% on $1,000.00.
    const cost = { amount: '1000.00', penalty: '9.00', received: '991.00', interest: '0.00' };
    expect(shown.json()).toMatchObject(cost);
    const stale = await withdraw(ann, id, {
      amount: '1000',
      penalty: '8.99',
      toAccountId: savings,
    });
    expect(stale.json()).toMatchObject({ code: 'conflict' });
    const key = randomUUID();
    const order = { amount: '1000', penalty: '9.00', toAccountId: savings };
    const moved = await withdraw(ann, id, order, key);
    expect(moved.statusCode, moved.body).toBe(201);
    expect(moved.json<Transaction>()).toMatchObject({
      type: 'own_transfer',
      amount: '991.00',
      transferFee: '9.00',
    });
    expect((await withdraw(ann, id, order, key)).json()).toEqual(moved.json());
    expect(await read(ann, id)).toMatchObject({ balance: '9000.00' });
    expect((await ann.client.get('/api/tax-years')).json()).toMatchObject([
      { penalty: '9.00', interest: '0.00' },
    ]);
  });

  it('leaves the minimum, unless everything leaves, which closes it', async () => {
    const { ann, checking } = await saver(bank);
    const id = await certificateOf(bank, ann, { changes: { amount: '600.00' } });
    const some = { amount: '100.01', penalty: '0.91', toAccountId: checking };
    expect((await withdraw(ann, id, some)).json()).toMatchObject({ code: 'conflict' });
    const key = randomUUID();
    const all = { penalty: '5.40', toAccountId: checking };
    const moved = await withdraw(ann, id, all, key);
    expect(moved.statusCode, moved.body).toBe(201);
    expect(moved.json()).toMatchObject({ amount: '594.60', transferFee: '5.40' });
    const { accounts, closed } = await accountsOf(ann);
    expect(accounts.map((each) => each.id)).not.toContain(id);
    expect(closed.map((each) => each.id)).toContain(id);
    expect((await withdraw(ann, id, all, key)).json()).toEqual(moved.json());
  });

  it('is free in the ten days after a renewal, and costs the penalty from the eleventh on', async () => {
    const { ann, checking } = await saver(bank);
    const id = await certificateOf(bank, ann);
    await renewAgo(bank, id, 10);
    expect(await read(ann, id)).toMatchObject({ graceThrough: bankDayAt() });
    const order = { amount: '1000', toAccountId: checking };
    expect((await withdraw(ann, id, { ...order, penalty: '0.00' })).statusCode).toBe(201);
    await moveTermsBack(bank, id, 1);
    const late = await withdraw(ann, id, { ...order, penalty: '0.00' });
    expect(late.json()).toMatchObject({ code: 'conflict' });
    // Puts the days back under which the free withdrawal was made.
    await moveTermsBack(bank, id, -1);
  });
});
