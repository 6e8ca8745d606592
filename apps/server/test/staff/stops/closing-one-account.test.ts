import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goalForm } from '../../money/savings-goals/support.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { inDays, monthly, savedPayee } from '../../support/money/schedules.ts';
import {
  type Customer,
  fundedCustomer,
  openAnother,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { approveProposal, proposalIn, requireOthers } from '../../support/proposals.ts';
import { eventsAbout, mailTo, messagesTo } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/** Staff close one account of several, or a shared one, and its owners stay customers. */

let bank: TestBank;
let staff: Customer;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await staffMember(bank, 'operations');
});
beforeEach(async () => {
  ann = await fundedCustomer(bank, 50_000n);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const closeOne = (accountId: number | bigint, toAccountId?: number | bigint) =>
  staff.client.post(`/api/admin/accounts/${accountId}/close`, {
    reason: 'customer_request',
    note: 'Asked at the branch',
    ...(toAccountId !== undefined && { toAccountId: Number(toAccountId) }),
  });
interface Listed {
  accounts: { id: number; isPrimary: boolean; nickname: string | null; balance: string }[];
  closed: { id: number }[];
}
const list = async ({ client }: Customer) => (await client.get('/api/own-accounts')).json<Listed>();
const openSavings = async ({ client }: Customer) => {
  return openAnother({ client });
};
const moveTo = (owner: Customer, toAccountId: number, amount: string) =>
  owner.client.post('/api/own-transfers', {
    fromAccountId: Number(owner.accountId),
    toAccountId,
    amount,
    pin: testPin,
  });
const payTo = (payer: Customer, fromAccountId: bigint | number, to: Customer) =>
  payer.client.post(
    '/api/transactions',
    {
      type: 'transfer',
      fromAccountId: Number(fromAccountId),
      toAccountId: Number(to.accountId),
      amount: '500.00',
      pin: testPin,
    },
    { 'idempotency-key': randomUUID() },
  );

describe('one account of several', () => {
  it('is closed, and its owner keeps the others, the sign-in, and the documents', async () => {
    const savings = await openSavings(ann);
    expect((await moveTo(ann, savings, '500.00')).statusCode).toBe(201);
    const checking = Number(ann.accountId);
    const closed = await closeOne(checking);
    expect(closed.json()).toEqual({
      message: 'The account is closed, and its owners have been notified.',
    });
    expect(await list(ann)).toMatchObject({
      accounts: [{ id: savings, isPrimary: true }],
      closed: [{ id: checking }],
    });
    expect((await ann.client.get(`/api/transactions?account=${checking}`)).statusCode).toBe(200);
    expect(await eventsAbout(bank, ann.customerId, 'account_closed')).toMatchObject([
      { detail: 'customer_request: Asked at the branch' },
    ]);
    expect(await mailTo(bank, ann.email)).toContain('One of your accounts is closed');
    expect((await closeOne(checking)).json()).toMatchObject({
      message: 'This account is closed already.',
    });
  });

  it('with money keeps it, also the interest that has not been credited yet', async () => {
    const savings = await openSavings(ann);
    await moveTo(ann, savings, '100.00');
    // As if it had earned $1.23.
    await bank.database.query(
      `insert into interest_day (account_id, day, balance, rate, micro_cents)
       values ($1, current_date - 1, 1122375, 40000, (2 * 1122375 * 40000::bigint + 365) / 730)`,
      [savings],
    );
    await bank.database.query(
      `insert into interest_account (account_id, earned_micro_cents)
       select account_id, micro_cents from interest_day where account_id = $1`,
      [savings],
    );
    await bank.database.query('update interest_progress set through = current_date - 1');
    expect((await closeOne(savings)).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('still has $101.23'),
    });
  });

  it('ends the payments that are scheduled from it', async () => {
    const shop = await fundedCustomer(bank, 0n);
    const savings = await openSavings(ann);
    const payee = await savedPayee(ann, {
      kind: 'customer',
      accountId: Number(shop.accountId),
    });
    const form = { ...monthly(payee, inDays(3)), fromAccountId: savings };
    const made = await ann.client.post('/api/schedules', form);
    expect(made.statusCode, made.body).toBe(201);
    await closeOne(savings);
    const { id } = made.json<{ id: number }>();
    expect((await ann.client.get(`/api/schedules/${id}`)).json()).toMatchObject({ state: 'ended' });
  });

  it('is not the last one, which ends with the person', async () => {
    await payTo(ann, ann.accountId, await fundedCustomer(bank, 0n));
    expect((await closeOne(ann.accountId)).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('last account'),
    });
  });
});

describe('the rest of a closed account', () => {
  /** Savings of Ann with $200.00, $150.00 of which is set aside, beside her checking. */
  async function savingsWithGoal() {
    const savings = await openSavings(ann);
    await moveTo(ann, savings, '200.00');
    const of = `?account=${savings}`;
    const made = await ann.client.post(`/api/savings-goals${of}`, goalForm);
    const [goal] = made.json<{ goals: { id: number }[] }>().goals;
    const aside = { fromGoalId: null, toGoalId: goal?.id, amount: '150.00' };
    expect((await ann.client.post(`/api/savings-goals/moves${of}`, aside)).statusCode).toBe(200);
    return savings;
  }

  it('moves to another account of its owner, with what goals hold, as it closes', async () => {
    const savings = await savingsWithGoal();
    const page = await staff.client.get(`/api/admin/accounts/${savings}`);
    expect(page.json()).toMatchObject({ restTargets: [{ id: Number(ann.accountId) }] });
    const closed = await closeOne(savings, ann.accountId);
    expect(closed.statusCode, closed.body).toBe(200);
    expect(await list(ann)).toMatchObject({
      accounts: [{ id: Number(ann.accountId), balance: '500.00' }],
      closed: [{ id: savings }],
    });
    const [moved] = (await ann.client.get(`/api/transactions?account=${savings}`)).json<object[]>();
    expect(moved).toMatchObject({
      type: 'own_transfer',
      amount: '200.00',
      description: 'Rest of a closed account, moved by our staff',
    });
    const { account_number: number } = await numberOf(ann.accountId);
    const mail = (await messagesTo(bank, ann.email)).at(-1);
    expect(mail?.text_body).toContain(
      `What was left is in your account ending in ${number.slice(-4)}.`,
    );
    expect(await eventsAbout(bank, ann.customerId, 'account_closed')).toMatchObject([
      { after_change: { restMovedTo: number } },
    ]);
  });

  it('moves to no account of somebody else, no shared one, no certificate, and not to itself', async () => {
    const savings = await openSavings(ann);
    await moveTo(ann, savings, '100.00');
    const ben = await fundedCustomer(bank, 50_000n);
    const joint = await openSavings(ann);
    await joinAccount(bank, ben, joint, 'joint_owner');
    for (const target of [ben.accountId, joint, savings, 999_999_999])
      expect((await closeOne(savings, target)).json()).toMatchObject({
        code: 'conflict',
        errors: [{ path: 'toAccountId' }],
      });
    await moveTo(ann, savings, '1.00');
    expect((await list(ann)).closed).toEqual([]);
  });

  it('is whatever is there at the last vote, and goes nowhere once somebody shares the account', async () => {
    await requireOthers(bank, 'account_closing');
    const colleague = await staffMember(bank, 'operations');
    const savings = await savingsWithGoal();
    const proposal = proposalIn(await closeOne(savings, ann.accountId));
    expect(proposal).toMatchObject({ action: 'account_closing' });
    await moveTo(ann, savings, '25.00');
    const approved = await approveProposal(colleague, proposal);
    expect(approved.json(), approved.body).toMatchObject({ state: 'executed' });
    expect((await list(ann)).accounts).toMatchObject([{ balance: '500.00' }]);

    const next = await openSavings(ann);
    await moveTo(ann, next, '10.00');
    const waiting = proposalIn(await closeOne(next, ann.accountId));
    await joinAccount(bank, await fundedCustomer(bank, 0n), next, 'joint_owner');
    expect((await approveProposal(colleague, waiting)).json()).toMatchObject({
      code: 'proposal_stale',
    });
    await requireOthers(bank, 'account_closing', 0);
  });

  it('leaves before a payment, which is then refused, or the account stays open', async () => {
    const savings = await openSavings(ann);
    await moveTo(ann, savings, '500.00');
    const [closed, paid] = await Promise.all([
      closeOne(savings, ann.accountId),
      payTo(ann, savings, await fundedCustomer(bank, 0n)),
    ]);
    expect([closed.statusCode, paid.statusCode === 201]).toBeOneOf([
      [200, false],
      [409, true],
    ]);
  });

  const numberOf = async (id: number) => {
    const { rows } = await bank.database.query<{ account_number: string }>(
      'select account_number from account where id = $1',
      [id],
    );
    return rows[0] ?? { account_number: '' };
  };
});

describe('a shared account', () => {
  let ben: Customer;
  beforeEach(async () => {
    ben = await fundedCustomer(bank, 50_000n);
    await joinAccount(bank, ben, ann.accountId, 'joint_owner');
  });

  it('is closed for all of its owners, and both are notified', async () => {
    await payTo(ann, ann.accountId, ben);
    expect((await closeOne(ann.accountId)).statusCode).toBe(200);
    expect(await list(ann)).toMatchObject({
      accounts: [],
      closed: [{ id: Number(ann.accountId) }],
    });
    expect(await list(ben)).toMatchObject({
      accounts: [{ id: Number(ben.accountId), isPrimary: true }],
      closed: [{ id: Number(ann.accountId) }],
    });
    for (const { email, customerId } of [ann, ben]) {
      expect(await mailTo(bank, email)).toContain('One of your accounts is closed');
      expect(await eventsAbout(bank, customerId, 'account_closed')).toHaveLength(1);
    }
  });

  it('is closed by the last vote, unless money has arrived or its owners have changed', async () => {
    await requireOthers(bank, 'account_closing');
    const colleague = await staffMember(bank, 'operations');
    await payTo(ann, ann.accountId, ben);
    const early = proposalIn(await closeOne(ann.accountId));
    expect(early).toMatchObject({ action: 'account_closing' });
    await payTo(ben, ben.accountId, ann);
    expect((await approveProposal(colleague, early)).json()).toMatchObject({
      code: 'proposal_stale',
    });
    await payTo(ann, ann.accountId, ben);
    const next = proposalIn(await closeOne(ann.accountId));
    expect((await approveProposal(colleague, next)).json()).toMatchObject({ state: 'executed' });
    expect((await list(ben)).closed).toMatchObject([{ id: Number(ann.accountId) }]);
    await requireOthers(bank, 'account_closing', 0);
  });

  it('is never closed by staff who own it', async () => {
    await joinAccount(bank, staff, ann.accountId, 'viewer');
    await payTo(ann, ann.accountId, ben);
    expect((await closeOne(ann.accountId)).json()).toMatchObject({
      message: 'You cannot do this for yourself. A colleague must.',
    });
  });

  it('is closed before a payment, which is then refused, or not at all', async () => {
    await payTo(ann, ann.accountId, ben);
    const [closed, paid] = await Promise.all([
      closeOne(ann.accountId),
      payTo(ben, ben.accountId, ann),
    ]);
    expect([closed.statusCode, paid.statusCode === 201]).toBeOneOf([
      [200, false],
      [409, true],
    ]);
  });
});
