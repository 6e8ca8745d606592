import type { SavingsGoals } from '@seven-hills/contracts/money/savings-goals';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { joinAccount } from '../../support/money/join-account.ts';
import { plainWire } from '../../support/money/sample-wire.ts';
import { inDays, monthly, runAt, savedPayee } from '../../support/money/schedules.ts';
import { type Customer, fundedCustomer, testPin } from '../../support/people.ts';
import { mailTo, signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { agreedTexts } from '../../support/texts/agreed-texts.ts';

import { goalForm } from '../savings-goals/support.ts';

/** An own account is closed for good: its money moves, and what belonged to it stays readable. */

let bank: TestBank;
let eve: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  eve = await fundedCustomer(bank, 100_000n, { firstName: 'Eve', lastName: 'Stone' });
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

interface Own {
  id: number;
  accountNumber: string;
  isPrimary: boolean;
  balance: string;
}

const list = async ({ client }: Customer) =>
  (await client.get('/api/own-accounts')).json<{ accounts: Own[]; closed: Own[] }>();

/** A customer with $1,000.00 in checking, the primary account, and a savings account. */
async function saver(saved = '0') {
  const ann = await fundedCustomer(bank, 100_000n, { firstName: 'Ann', lastName: 'Quill' });
  const form = { accountType: 'savings', agreements: agreedTexts };
  const savings = (await ann.client.post('/api/own-accounts', form)).json<Own>();
  const checking = Number(ann.accountId);
  const move = (fromAccountId: number, toAccountId: number, amount: string) =>
    ann.client.post('/api/own-transfers', { fromAccountId, toAccountId, amount, pin: testPin });
  if (saved !== '0') await move(checking, savings.id, saved);
  const close = (id: number, choice: object = {}) =>
    ann.client.post(`/api/own-accounts/${id}/closing`, { pin: testPin, ...choice });
  return { ann, checking, savings, move, close };
}

const pay = ({ client }: Customer, toAccountId: number, changes: object = {}) =>
  client.post('/api/transactions', {
    type: 'transfer',
    toAccountId,
    amount: '10.00',
    pin: testPin,
    ...changes,
  });

describe('closing an own account', () => {
  it('takes what its savings goals hold, and ends them', async () => {
    const { ann, checking, savings, close } = await saver('200.00');
    const of = `?account=${savings.id}`;
    const made = await ann.client.post(`/api/savings-goals${of}`, goalForm);
    const { goals } = made.json<SavingsGoals>();
    const aside = { fromGoalId: null, toGoalId: goals[0]?.id, amount: '150.00' };
    const moved = await ann.client.post(`/api/savings-goals/moves${of}`, aside);
    expect(moved.statusCode, moved.body).toBe(200);
    expect((await close(savings.id, { toAccountId: checking })).statusCode).toBe(200);
    expect((await list(ann)).accounts).toMatchObject([{ id: checking, balance: '1000.00' }]);
    const { rows } = await bank.database.query(
      'select amount, ended_at is not null as has_ended from savings_goal where id = $1',
      [goals[0]?.id],
    );
    expect(rows).toEqual([{ amount: 0n, has_ended: true }]);
  });

  it('moves the rest to another one, is final, and is repeated without an effect', async () => {
    const { ann, checking, savings, move, close } = await saver('200.00');
    expect((await close(savings.id)).json()).toMatchObject({ code: 'conflict' });
    const closed = await close(savings.id, { toAccountId: checking });
    expect(closed.json()).toEqual({ message: 'The account is closed.' });
    expect((await close(savings.id, { toAccountId: checking })).statusCode).toBe(200);
    const { accounts, closed: former } = await list(ann);
    expect(accounts).toMatchObject([{ id: checking, balance: '1000.00' }]);
    expect(former).toMatchObject([{ id: savings.id, accountNumber: savings.accountNumber }]);
    expect((await move(checking, savings.id, '1.00')).json()).toMatchObject({
      code: 'recipient_not_found',
    });
    expect((await move(savings.id, checking, '1.00')).json()).toMatchObject({ code: 'not_found' });
    expect((await pay(eve, savings.id)).json()).toMatchObject({
      code: 'recipient_unavailable',
      detail: 'The recipient’s account is closed. Please ask them for another one.',
    });
    const mails = await mailTo(bank, ann.email);
    expect(mails).toContain('One of your accounts is closed');
  });

  it('needs the PIN, and an account of the caller', async () => {
    const { checking, savings, close } = await saver();
    expect((await close(savings.id, { pin: '1357' })).json()).toMatchObject({
      code: 'pin_incorrect',
    });
    const { close: closeOther } = await saver();
    expect((await closeOther(savings.id)).json()).toMatchObject({ code: 'not_found' });
    expect((await close(savings.id, { toAccountId: Number(eve.accountId) })).json()).toMatchObject({
      code: 'not_found',
    });
    expect((await close(savings.id, { toAccountId: savings.id })).statusCode).toBe(409);
    expect((await close(checking, { toAccountId: savings.id })).statusCode).toBe(409);
  });

  it('credits the interest of the days that have ended first', async () => {
    const { ann, checking, savings, close } = await saver('200.00');
    // As if it had earned $1.23 and a fraction.
    await bank.database.query(
      `insert into interest_day (account_id, day, balance, rate, micro_cents)
       values ($1, current_date - 1, 1122375, 40000, (2 * 1122375 * 40000::bigint + 365) / 730)`,
      [savings.id],
    );
    const { rows } = await bank.database.query<{ cents: string }>(
      `insert into interest_account (account_id, earned_micro_cents)
       select account_id, micro_cents from interest_day where account_id = $1
       returning (earned_micro_cents / 1000000)::text as cents`,
      [savings.id],
    );
    await bank.database.query('update interest_progress set through = current_date - 1');
    expect((await close(savings.id, { toAccountId: checking })).statusCode).toBe(200);
    const activity = (await ann.client.get(`/api/transactions?account=${savings.id}`)).json<
      { type: string; amount: string }[]
    >();
    expect(activity.map(({ type }) => type)).toEqual(['own_transfer', 'interest', 'own_transfer']);
    const { accounts } = await list(ann);
    const expected = 100_000 + Number(rows[0]?.cents);
    expect(Number(accounts[0]?.balance)).toBe(expected / 100);
  });

  it('accepts no account that the person only views', async () => {
    const { ann, checking, close } = await saver();
    const other = await fundedCustomer(bank, 5_000n);
    await joinAccount(bank, ann, other.accountId ?? 0, 'viewer');
    const viewed = Number(other.accountId);
    const answer = await close(checking, { toAccountId: viewed, primaryId: viewed });
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });

  it('makes another account the primary one first', async () => {
    const { ann, checking, savings, close } = await saver();
    const rest = { toAccountId: savings.id };
    expect((await close(checking, rest)).json()).toMatchObject({
      detail: 'Please choose your new primary account.',
    });
    expect((await close(checking, { ...rest, primaryId: savings.id })).statusCode).toBe(200);
    expect((await list(ann)).accounts).toMatchObject([
      { id: savings.id, isPrimary: true, balance: '1000.00' },
    ]);
    expect((await close(savings.id)).json()).toMatchObject({
      detail: expect.stringMatching(/^To close your last account, please write to us/),
    });
  });

  it('waits for what is still under way, which it names', async () => {
    const { ann, checking, savings, close } = await saver('500.00');
    const wired = await ann.client.post('/api/wire-transfer', {
      ...plainWire,
      amount: '10.00',
      fromAccountId: savings.id,
    });
    expect(wired.statusCode).toBe(201);
    expect((await close(savings.id, { toAccountId: checking })).json()).toMatchObject({
      code: 'conflict',
      detail: 'A transaction of this account is still pending. Please wait until it is completed.',
    });
    expect((await ann.client.get(`/api/own-accounts/${savings.id}/closing`)).json()).toMatchObject({
      balance: '500.00',
      interest: '0.00',
      pending: [{ id: wired.json<{ id: number }>().id, type: 'wire_transfer', amount: '10.00' }],
      isLast: false,
    });
  });

  it('is refused while an account is suspended', async () => {
    const { checking, savings, close } = await saver();
    const staff = await signedInAdmin(bank);
    await staff.client.post('/api/admin/suspend-account', { accountId: checking });
    expect((await close(savings.id)).json()).toMatchObject({ code: 'account_suspended' });
  });
});

describe('a closed account', () => {
  it('stays readable for its former owner only, and nothing changes it', async () => {
    const { ann, checking, savings, close } = await saver('200.00');
    await close(savings.id, { toAccountId: checking });
    const account = `account=${savings.id}`;
    for (const path of [
      `/api/transactions?${account}`,
      `/api/statements?${account}`,
      ...['csv', 'pdf', 'camt', 'ofx'].map(
        (format) =>
          `/api/statements/range?${account}&from=${inDays(0)}&to=${inDays(0)}&format=${format}`,
      ),
      `/api/account/interest?${account}`,
      `/api/balances?${account}`,
    ]) {
      expect([path, (await ann.client.get(path)).statusCode]).toEqual([path, 200]);
      expect([path, (await eve.client.get(path)).statusCode]).toEqual([path, 404]);
    }
    const [latest] = (await ann.client.get(`/api/transactions?${account}`)).json<
      { id: number }[]
    >();
    expect((await ann.client.get(`/api/transactions/${latest?.id}/receipt`)).statusCode).toBe(200);
    const staff = await signedInAdmin(bank);
    const adjusted = await staff.client.post(`/api/admin/users/${ann.customerId}/adjustments`, {
      accountId: savings.id,
      direction: 'credit',
      amount: '1.00',
      reasonCode: 'goodwill',
      note: 'A test of a closed account',
    });
    expect(adjusted.statusCode).toBeGreaterThanOrEqual(400);
    await staff.client.post('/api/admin/suspend-account', { accountId: checking });
    await staff.client.post('/api/admin/unsuspend-account', { accountId: checking });
    const { rows } = await bank.database.query(
      'select frozen from ledger.account_state where id = $1',
      [savings.id],
    );
    expect(rows).toEqual([{ frozen: true }]);
  });

  it('has no schedule left: they move to another account, or are ended first', async () => {
    const { ann, checking, savings, close } = await saver('200.00');
    const payeeId = await savedPayee(ann, {
      kind: 'customer',
      accountId: eve.accountId,
      nickname: 'Eve',
    });
    const rent = monthly(payeeId, inDays(1), { fromAccountId: savings.id });
    const { id } = (await ann.client.post('/api/schedules', rent)).json<{ id: number }>();
    const { payeeId: _none, ...dates } = monthly(0, inDays(1));
    const between = { ...dates, fromAccountId: checking, toAccountId: savings.id };
    const saving = (await ann.client.post('/api/schedules', between)).json<{ id: number }>();
    expect((await close(savings.id, { toAccountId: checking })).json()).toMatchObject({
      detail: 'Scheduled payments still use this account. Please move or end them first.',
    });
    const moveSchedules = (fromAccountId: number, toAccountId: number) =>
      ann.client.post('/api/schedules/move', { fromAccountId, toAccountId });
    expect((await moveSchedules(savings.id, Number(eve.accountId))).json()).toMatchObject({
      code: 'recipient_not_found',
    });
    expect((await moveSchedules(Number(eve.accountId), savings.id)).json()).toMatchObject({
      code: 'not_found',
    });
    expect((await moveSchedules(savings.id, checking)).statusCode).toBe(200);
    expect((await ann.client.get(`/api/schedules/${id}`)).json()).toMatchObject({
      fromAccountId: checking,
      state: 'active',
    });
    expect((await ann.client.get(`/api/schedules/${saving.id}`)).json()).toMatchObject({
      state: 'ended',
    });
    expect((await close(savings.id, { toAccountId: checking })).statusCode).toBe(200);
    const late = await ann.client.post('/api/schedules', rent);
    expect(late.json()).toMatchObject({ code: 'not_found' });
    await ann.client.post(`/api/schedules/${id}/state`, { action: 'end' });
  });

  it('that a payee names is not paid, and the payer is told why', async () => {
    const { checking, savings, close } = await saver();
    const payer = await fundedCustomer(bank, 100_000n);
    const payeeId = await savedPayee(payer, { kind: 'customer', accountId: savings.id });
    const made = await payer.client.post('/api/schedules', monthly(payeeId, inDays(1)));
    await close(savings.id, { toAccountId: checking });
    expect(await runAt(bank, inDays(1), '06:00')).toBe(0);
    const { id } = made.json<{ id: number }>();
    expect((await payer.client.get(`/api/schedules/${id}`)).json()).toMatchObject({
      past: [
        {
          state: 'failed',
          reason: 'The recipient’s account is closed. Please ask them for another one.',
        },
      ],
    });
  });

  it('has every payment that arrived while it was closed, and no other', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { ann, checking, savings, close } = await saver('20.00');
      const before = Number((await list(eve)).accounts[0]?.balance);
      const answers = await Promise.all([
        ...[1, 2, 3].map(() => pay(eve, savings.id)),
        close(savings.id, { toAccountId: checking }),
        close(savings.id, { toAccountId: checking }),
        ...[1, 2, 3].map(() => pay(eve, savings.id)),
      ]);
      const paid = answers.filter(({ statusCode }) => statusCode === 201).length;
      for (const answer of answers.filter(({ statusCode }) => statusCode >= 400))
        expect(answer.json()).toMatchObject({ code: 'recipient_unavailable' });
      const { accounts, closed } = await list(ann);
      expect(closed).toHaveLength(1);
      expect(Number(accounts[0]?.balance)).toBe(1_000 + 10 * paid);
      expect(Number((await list(eve)).accounts[0]?.balance)).toBe(before - 10 * paid);
    }
  });
});
