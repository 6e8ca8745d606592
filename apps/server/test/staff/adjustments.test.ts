import type { Transaction } from '@seven-hills/bank/transaction';
import type { Account } from '@seven-hills/contracts/money/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { arrange } from '../support/money/arranged-movement.ts';
import {
  type Customer,
  fundedCustomer,
  moneyOf,
  openAnother,
  staffMember,
  testPin,
} from '../support/people.ts';
import { approveProposal, proposalIn, requireOthers, setBalance } from '../support/proposals.ts';
import { eventsAbout, mailTo } from '../support/staff.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  await requireOthers(bank, 'balance_adjustment', 0, null);
  // Adjustments are counted for each staff member, so every test has its own staff member.
  staff = await staffMember(bank, 'operations');
  ann = await fundedCustomer(bank, 10_000n);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

let keys = 0;
const adjust = (
  changes: object = {},
  { whose = ann, by = staff, key = `adjustment-${++keys}` as string | null } = {},
) =>
  by.client.post(
    `/api/admin/users/${whose.customerId}/adjustments`,
    {
      direction: 'credit',
      amount: '50.00',
      reasonCode: 'goodwill',
      note: 'Waited an hour at the counter',
      ...changes,
    },
    key === null ? {} : { 'idempotency-key': key },
  );
const withdraw = (amount: string) =>
  ann.client.post('/api/transactions', { type: 'withdrawal', amount, pin: testPin });

describe('an adjustment by an amount', () => {
  it('adds to the current balance, whatever moved since it was shown', async () => {
    expect((await withdraw('30.00')).statusCode).toBe(201);
    const answer = await adjust();
    expect(answer.statusCode).toBe(201);
    expect(answer.json<{ account: Account }>().account.currentBalance).toBe('120.00');
    expect(await moneyOf(ann)).toEqual(['120.00', '120.00', '0.00']);
  });

  it('with an expected balance is refused, with the current balance, if the balance has changed', async () => {
    expect((await withdraw('30.00')).statusCode).toBe(201);
    const refused = await adjust({ expectedBalance: '100.00' });
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'balance_changed',
      currentBalance: '70.00',
    });
    expect(await moneyOf(ann)).toEqual(['70.00', '70.00', '0.00']);
    expect(await eventsAbout(bank, ann.customerId, 'balance_adjusted')).toEqual([]);
    expect((await adjust({ expectedBalance: '70.00' })).statusCode).toBe(201);
    expect(await moneyOf(ann)).toEqual(['120.00', '120.00', '0.00']);
  });

  it('is checked under the account’s lock while the customer spends', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => adjust({ expectedBalance: '100.00' })),
      ...Array.from({ length: 4 }, () => withdraw('1.00')),
    ]);
    const credited = answers.slice(0, 4).filter(({ statusCode }) => statusCode === 201).length;
    expect(credited).toBeLessThanOrEqual(1);
    const spent = answers.slice(4).filter(({ statusCode }) => statusCode === 201).length;
    const [balance] = await moneyOf(ann);
    expect(balance).toBe(`${100 + 50 * credited - spent}.00`);
  });

  it('keeps the reason and the note, but shows the customer only the reason', async () => {
    const answer = await adjust({ direction: 'debit', amount: '12.34', reasonCode: 'correction' });
    expect(answer.json<{ transaction: Transaction }>().transaction).toMatchObject({
      type: 'adjustment',
      amount: '12.34',
      description: 'Correction',
    });
    expect(await eventsAbout(bank, ann.customerId, 'balance_adjusted')).toMatchObject([
      {
        actor_id: staff.customerId,
        detail: 'Waited an hour at the counter',
        before_change: { balance: '100.00' },
        after_change: { balance: '87.66', reasonCode: 'correction' },
      },
    ]);
    expect(await mailTo(bank, ann.email)).toContain('Your balance was adjusted');
    const { rows } = await bank.database.query<{ text_body: string }>(
      `select text_body from mail_message where recipient = $1 and subject = 'Your balance was adjusted'`,
      [ann.email],
    );
    expect(rows[0]?.text_body).toContain('Our staff debited $12.34 from your account.');
    expect(rows[0]?.text_body).toContain('Reason: Correction');
    expect(rows[0]?.text_body).not.toContain('Waited an hour');
  });

  it('is booked once under one key, for simultaneous and later requests', async () => {
    const [first, second] = await Promise.all([
      adjust({}, { key: 'double-click' }),
      adjust({}, { key: 'double-click' }),
    ]);
    const again = await adjust({}, { key: 'double-click' });
    expect([first, second, again].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await moneyOf(ann)).toEqual(['150.00', '150.00', '0.00']);
    const other = await adjust({ amount: '51.00' }, { key: 'double-click' });
    expect(other.json()).toMatchObject({ code: 'idempotency_key_reused', status: 422 });
    expect((await adjust({}, { key: null })).json()).toMatchObject({
      code: 'idempotency_key_invalid',
    });
  });

  it('debits at most the available balance', async () => {
    await arrange(bank, {
      type: 'wire_transfer',
      customerId: ann.customerId,
      amount: 4_000n,
      fee: 80n,
      isPending: true,
      external: { bankName: 'Other Bank', accountLastFour: '6789' },
    });
    const refused = await adjust({ direction: 'debit', amount: '59.21' });
    expect(refused.json()).toMatchObject({
      status: 422,
      code: 'insufficient_funds',
      message: 'Only $59.20 is available, with $40.80 on hold.',
    });
    expect((await adjust({ direction: 'debit', amount: '59.20' })).statusCode).toBe(201);
  });

  it('works on a suspended account, but not on the caller’s own or an unknown one', async () => {
    await staff.client.post('/api/admin/suspend-account', { accountId: ann.accountId });
    expect((await adjust()).statusCode).toBe(201);
    expect((await adjust({}, { whose: staff })).json()).toMatchObject({ code: 'conflict' });
    const nobody = { ...ann, customerId: 999_999n };
    expect((await adjust({}, { whose: nobody })).json()).toMatchObject({
      code: 'not_found',
      message: 'User account not found',
    });
  });

  it.each([
    ['no direction', { direction: undefined }, 'Please choose credit or debit'],
    ['no amount', { amount: '' }, 'Amount is required'],
    ['nothing', { amount: '0.00' }, 'Please enter a valid amount.'],
    ['half a cent', { amount: '1.005' }, 'Please enter a valid amount.'],
    ['a trillion', { amount: '1000000000000' }, 'This amount is too large'],
    ['no reason', { reasonCode: undefined }, 'Please choose a reason'],
    ['a reason of one’s own', { reasonCode: 'friendship' }, 'Please choose a reason'],
    ['no note', { note: ' ' }, 'Note is required'],
    ['a note of two letters', { note: 'ok' }, 'Please use at least 3 characters'],
    ['a long note', { note: 'x'.repeat(501) }, 'Please use at most 500 characters'],
    ['an invalid balance', { expectedBalance: 'all' }, 'Expected balance must be an amount'],
  ])('refuses %s and changes nothing', async (_case, changes, message) => {
    const refused = await adjust(changes);
    expect(refused.json()).toMatchObject({ status: 400, code: 'validation_failed', message });
    expect(await moneyOf(ann)).toEqual(['100.00', '100.00', '0.00']);
  });
});

describe('an adjustment above the threshold', () => {
  beforeEach(() => requireOthers(bank, 'balance_adjustment', 1, 100_000n));

  it('waits for a colleague, and credits the amount even if the balance has moved', async () => {
    const answer = await adjust({ amount: '5000.00' });
    const proposal = proposalIn(answer);
    expect(proposal).toMatchObject({
      reason: 'Waited an hour at the counter',
      changes: [
        { field: 'Credit', before: null, after: '$5,000.00' },
        { field: 'Balance when proposed', before: '$100.00', after: '$5,100.00' },
        { field: 'Reason', before: null, after: 'Goodwill' },
      ],
    });
    expect((await withdraw('30.00')).statusCode).toBe(201);
    const checker = await staffMember(bank, 'operations');
    expect((await approveProposal(checker, proposal)).json()).toMatchObject({ state: 'executed' });
    expect(await moneyOf(ann)).toEqual(['5070.00', '5070.00', '0.00']);
  });

  it('is not needed to repeat an adjustment that was booked without a colleague', async () => {
    expect((await adjust({ amount: '900.00' }, { key: 'alone' })).statusCode).toBe(201);
    expect((await adjust({ amount: '900.00' }, { key: 'alone' })).statusCode).toBe(201);
    expect((await adjust({ amount: '900.00' })).statusCode).toBe(202);
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
  });

  it('ends as outdated if the money to debit is gone', async () => {
    const rich = await fundedCustomer(bank, 500_000n);
    const proposal = proposalIn(
      await adjust({ direction: 'debit', amount: '4999.00' }, { whose: rich }),
    );
    const spending = { type: 'withdrawal', amount: '10.00', pin: testPin };
    expect((await rich.client.post('/api/transactions', spending)).statusCode).toBe(201);
    const checker = await staffMember(bank, 'operations');
    expect((await approveProposal(checker, proposal)).json()).toMatchObject({
      code: 'proposal_stale',
    });
    expect(await moneyOf(rich)).toEqual(['4990.00', '4990.00', '0.00']);
  });
});

describe('an adjustment of another account', () => {
  let savings: number;
  beforeEach(async () => {
    savings = await openAnother(ann);
  });
  const balances = async () => {
    const { accounts } = (await ann.client.get('/api/own-accounts')).json<{
      accounts: Account[];
    }>();
    return accounts.map(({ currentBalance }) => currentBalance);
  };

  it('names the account; without it, the primary one is adjusted', async () => {
    const answer = await adjust({ accountId: savings });
    expect(answer.json<{ account: Account }>().account).toMatchObject({
      id: savings,
      currentBalance: '50.00',
    });
    expect(await balances()).toEqual(['100.00', '50.00']);
    expect((await adjust()).statusCode).toBe(201);
    expect(await balances()).toEqual(['150.00', '50.00']);
  });

  it('is judged by that account’s balance', async () => {
    const debit = { direction: 'debit', amount: '60.00', accountId: savings };
    expect((await adjust(debit)).json()).toMatchObject({ code: 'insufficient_funds' });
    const outdated = { accountId: savings, expectedBalance: '100.00' };
    expect((await adjust(outdated)).json()).toMatchObject({
      code: 'balance_changed',
      currentBalance: '0.00',
    });
    expect(await balances()).toEqual(['100.00', '0.00']);
  });

  it('is another order than one of the primary account under the same key', async () => {
    expect((await adjust({}, { key: 'one-account' })).statusCode).toBe(201);
    expect((await adjust({ accountId: savings }, { key: 'one-account' })).json()).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('is refused for an account of somebody else', async () => {
    const ben = await fundedCustomer(bank);
    expect((await adjust({ accountId: Number(ben.accountId) })).statusCode).toBe(404);
  });

  it('sets the balance of the account that the documented call names', async () => {
    const set = await setBalance(staff, { ...ann, accountId: savings }, '75.00');
    expect(set.json<{ account: Account }>().account).toMatchObject({
      id: savings,
      currentBalance: '75.00',
    });
    expect(await balances()).toEqual(['100.00', '75.00']);
  });

  it('stays with its account if a colleague must approve it', async () => {
    await requireOthers(bank, 'balance_adjustment', 1, 100n);
    const checker = await staffMember(bank, 'operations');
    const proposal = proposalIn(await adjust({ accountId: savings }));
    expect((await approveProposal(checker, proposal)).json()).toMatchObject({ state: 'executed' });
    const set = await setBalance(staff, { ...ann, accountId: savings }, '80.00');
    expect((await approveProposal(checker, proposalIn(set))).json()).toMatchObject({
      state: 'executed',
    });
    expect(await balances()).toEqual(['100.00', '80.00']);
  });
});
