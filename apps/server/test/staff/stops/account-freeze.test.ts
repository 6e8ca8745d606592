import { randomUUID } from 'node:crypto';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { AccountPage } from '@seven-hills/contracts/staff/account-page';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { arrange } from '../../support/money/arranged-movement.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { wire } from '../../support/money/sample-wire.ts';
import {
  type Customer,
  fundedCustomer,
  openAnother,
  postMovement,
  signedInPerson,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { approveProposal, proposalIn, requireOthers } from '../../support/proposals.ts';
import { eventsAbout, mailTo } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/** Staff freeze one account for itself; stops of its owner are something else. */

let bank: TestBank;
let staff: Customer;
let ann: Customer;
let savings: number;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await staffMember(bank, 'operations');
});
beforeEach(async () => {
  await requireOthers(bank, 'account_release', 0);
  ann = await fundedCustomer(bank, 50_000n);
  savings = await openSavings(ann);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

async function openSavings(customer: Customer): Promise<number> {
  const id = await openAnother(customer);
  await arrange(bank, {
    type: 'deposit',
    customerId: customer.customerId,
    accountId: BigInt(id),
    amount: 20_000n,
  });
  return id;
}

const cause = { reason: 'legal_order', note: 'Levy 26-114' };
const freeze = (id: number | bigint | null, by = staff) =>
  by.client.post(`/api/admin/accounts/${id}/freeze`, cause);
const release = (id: number | bigint | null, by = staff) =>
  by.client.post(`/api/admin/accounts/${id}/release`, { note: 'Levy paid' });
const suspension = (what: 'suspend' | 'unsuspend', accountId: number | bigint | null) =>
  staff.client.post(`/api/admin/${what}-account`, { accountId: Number(accountId), note: 'A test' });
const move = (customer: Customer, from: number | bigint | null, to: number | bigint | null) =>
  customer.client.post(
    '/api/own-transfers',
    { fromAccountId: Number(from), toAccountId: Number(to), amount: '5.00', pin: testPin },
    { 'idempotency-key': randomUUID() },
  );
const withdraw = (customer: Customer, fromAccountId?: number) =>
  customer.client.post('/api/transactions', {
    type: 'withdrawal',
    amount: '5.00',
    pin: testPin,
    ...(fromAccountId !== undefined && { fromAccountId }),
  });
const isFrozen = async (...ids: (number | bigint | null)[]) => {
  const { rows } = await bank.database.query<{ frozen: boolean }>(
    'select frozen from ledger.account_state where id = any ($1::bigint[]) order by id',
    [ids.map(Number)],
  );
  return rows.map(({ frozen }) => frozen);
};
const pageOf = async (id: number) =>
  (await staff.client.get(`/api/admin/accounts/${id}`)).json<AccountPage>();
const rowOf = async ({ email }: Customer) =>
  (await staff.client.get(`/api/admin/users?search=${email}`)).json<AdminUser[]>()[0];

describe('freezing an account', () => {
  it('stops its money, but not that of the owner’s other accounts', async () => {
    expect((await freeze(savings)).json()).toEqual({
      message: 'The account is frozen, and its owners have been notified.',
    });
    expect((await withdraw(ann, savings)).json()).toMatchObject({ code: 'account_suspended' });
    expect((await move(ann, savings, ann.accountId)).statusCode).toBe(403);
    expect((await move(ann, ann.accountId, savings)).statusCode).toBe(403);
    expect((await withdraw(ann)).statusCode).toBe(201);
    const { accounts } = (await ann.client.get('/api/own-accounts')).json();
    expect(accounts).toMatchObject([{ isActive: true }, { id: savings, isActive: false }]);
    expect(await pageOf(savings)).toMatchObject({
      account: { state: 'frozen' },
      stop: { ...cause, startedBy: expect.any(String) },
    });
    expect(await rowOf(ann)).toMatchObject({ status: 'frozen', stops: [] });
    const filtered = async (status: string) =>
      (await staff.client.get(`/api/admin/users?status=${status}&search=${ann.email}`)).json<
        AdminUser[]
      >().length;
    expect(await Promise.all(['frozen', 'active', 'suspended'].map(filtered))).toEqual([1, 0, 0]);
    expect((await release(savings)).json()).toEqual({
      message: 'The account is released, and its owners have been notified.',
    });
    expect((await withdraw(ann, savings)).statusCode).toBe(201);
    expect(await rowOf(ann)).toMatchObject({ status: 'active' });
  });

  it('is logged and mailed once, without the reason', async () => {
    await freeze(savings);
    expect((await freeze(savings)).statusCode).toBe(200);
    await release(savings);
    expect((await release(savings)).json()).toMatchObject({ code: 'conflict' });
    expect(await eventsAbout(bank, ann.customerId, 'account_frozen')).toMatchObject([
      { actor_id: staff.customerId, detail: `${cause.reason}: ${cause.note}` },
    ]);
    expect(await eventsAbout(bank, ann.customerId, 'account_released')).toMatchObject([
      { actor_id: staff.customerId, detail: 'Levy paid' },
    ]);
    expect((await mailTo(bank, ann.email)).slice(-2)).toEqual([
      'One of your accounts is frozen',
      'Your account is no longer frozen',
    ]);
    const { rows } = await bank.database.query<{ text_body: string }>(
      'select text_body from mail_message where recipient = $1',
      [ann.email],
    );
    for (const { text_body } of rows) expect(text_body).not.toContain('Levy');
    const change = (sql: string) => bank.superuser.query(`${sql} where account_id = ${savings}`);
    await expect(change("update account_stop set note = 'x'")).rejects.toThrow(/only end, once/);
    await expect(change('delete from account_stop')).rejects.toThrow(/append-only/);
  });

  it('notifies joint owners, but not viewers, and blocks staff who may use the account', async () => {
    const ben = await fundedCustomer(bank);
    const eve = await fundedCustomer(bank);
    const colleague = await staffMember(bank, 'operations');
    await joinAccount(bank, ben, savings, 'joint_owner');
    for (const viewer of [eve, colleague]) await joinAccount(bank, viewer, savings, 'viewer');
    expect((await freeze(savings, colleague)).json()).toMatchObject({ code: 'conflict' });
    expect((await freeze(savings)).statusCode).toBe(200);
    expect(await mailTo(bank, ben.email)).toContain('One of your accounts is frozen');
    expect(await mailTo(bank, eve.email)).not.toContain('One of your accounts is frozen');
    expect(await rowOf(ben)).toMatchObject({ status: 'frozen' });
    expect(await rowOf(eve)).toMatchObject({ status: 'active' });
    expect((await release(savings, colleague)).json()).toMatchObject({ code: 'conflict' });
  });

  it('holds back its pending wires until it is released', async () => {
    const sent = await ann.client.post('/api/wire-transfer', {
      ...wire,
      amount: '50.00',
      fromAccountId: savings,
    });
    const { id } = sent.json<Transaction>();
    await freeze(savings);
    const approve = () => staff.client.post(`/api/admin/transactions/${id}/approve`);
    expect((await approve()).json()).toMatchObject({ code: 'account_suspended' });
    await release(savings);
    expect((await approve()).statusCode).toBe(200);
  });

  it('is refused for an unknown account and for the caller’s own', async () => {
    expect((await freeze(999_999_999)).statusCode).toBe(404);
    const own = await staffMember(bank, 'admin');
    const { accountId } = own;
    if (accountId !== null)
      expect((await freeze(accountId, own)).json()).toMatchObject({ code: 'conflict' });
  });
});

describe('a frozen account of a suspended person', () => {
  it('stays frozen when the suspension ends', async () => {
    await freeze(savings);
    expect((await suspension('suspend', ann.accountId)).statusCode).toBe(200);
    expect(await isFrozen(ann.accountId, savings)).toEqual([true, true]);
    expect(await rowOf(ann)).toMatchObject({ status: 'suspended' });
    expect((await suspension('unsuspend', ann.accountId)).json()).toEqual({
      message: 'The suspension has ended. Accounts that were frozen for themselves stay frozen.',
    });
    expect(await isFrozen(ann.accountId, savings)).toEqual([false, true]);
  });

  it('stays frozen when only its own stop ends', async () => {
    await suspension('suspend', ann.accountId);
    await freeze(savings);
    expect((await release(savings)).json()).toEqual({
      message:
        'The account is released, but no money moves yet: its owner is suspended or has not made the initial deposit.',
    });
    expect(await isFrozen(ann.accountId, savings)).toEqual([true, true]);
    await suspension('unsuspend', ann.accountId);
    expect(await isFrozen(ann.accountId, savings)).toEqual([false, false]);
  });

  it('is not thawed by activating its owner, who is not suspended', async () => {
    await freeze(ann.accountId);
    expect((await suspension('unsuspend', ann.accountId)).json()).toMatchObject({
      code: 'conflict',
    });
    expect(await isFrozen(ann.accountId, savings)).toEqual([true, false]);
  });

  it('is neither thawed nor left open by simultaneous changes of both stops', async () => {
    await freeze(savings);
    await suspension('suspend', ann.accountId);
    await Promise.all([release(savings), suspension('unsuspend', ann.accountId)]);
    expect(await isFrozen(ann.accountId, savings)).toEqual([false, false]);
    await suspension('suspend', ann.accountId);
    await Promise.all([freeze(savings), suspension('unsuspend', ann.accountId)]);
    expect(await isFrozen(ann.accountId, savings)).toEqual([false, true]);
  });
});

it('the initial deposit does not activate an account that staff froze', async () => {
  const noah = await signedInPerson(bank);
  await freeze(noah.accountId);
  expect((await noah.client.post('/api/create-initial-deposit-payment', {})).json()).toMatchObject({
    code: 'account_suspended',
  });
  await postMovement(bank, noah, 'initial_deposit', 5_000n);
  expect(await isFrozen(noah.accountId)).toEqual([true]);
  await release(noah.accountId);
  expect(await isFrozen(noah.accountId)).toEqual([false]);
});

describe('releasing an account, if a second person must approve it', () => {
  it('is proposed and carried out with the last vote', async () => {
    await requireOthers(bank, 'account_release');
    await freeze(savings);
    const proposal = proposalIn(await release(savings));
    expect(proposal).toMatchObject({ action: 'account_release' });
    expect(await isFrozen(savings)).toEqual([true]);
    const colleague = await staffMember(bank, 'operations');
    expect((await approveProposal(colleague, proposal)).json()).toMatchObject({
      state: 'executed',
    });
    expect(await isFrozen(savings)).toEqual([false]);
    expect((await release(savings)).json()).toMatchObject({ code: 'conflict' });
  });
});
