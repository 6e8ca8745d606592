import type { Notification } from '@seven-hills/contracts/money/alerts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PostingCondition } from '../../../src/capability/movement-kind.ts';
import { Refusal } from '../../../src/http/problem.ts';
import { followTransactions } from '../../../src/money/alerts/follow-transactions.ts';
import { takeBack } from '../../../src/money/owed/take-back.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import {
  type Customer,
  fundedCustomer,
  moneyOf,
  postMovement,
  staffMember,
} from '../../support/people.ts';
import { mailTo } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await staffMember(bank);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const returnOf = (
  { customerId, accountId }: Pick<Customer, 'customerId' | 'accountId'>,
  amount: bigint,
  ...conditions: PostingCondition[]
) =>
  takeBack(
    bank.app.means,
    {
      customerId,
      accountId: BigInt(accountId),
      amount,
      description: 'Deposit returned: insufficient funds',
    },
    ...conditions,
  );

const owedBy = async ({ client }: Customer) =>
  (await client.get('/api/account')).json<{ owed: string }>().owed;

const historyOf = async ({ client }: Customer, count = 3) =>
  (await client.get(`/api/transactions?limit=${count}`)).json<
    { id: number; type: string; amount: string; direction: string; description: string | null }[]
  >();

const typesOf = async (customer: Customer, count?: number) =>
  (await historyOf(customer, count)).map(({ type, amount }) => [type, amount]);

describe('a returned deposit', () => {
  it('is taken from what is available', async () => {
    const customer = await fundedCustomer(bank, 30_000n);
    await returnOf(customer, 20_000n);
    expect(await moneyOf(customer)).toEqual(['100.00', '100.00', '0.00']);
    expect(await owedBy(customer)).toBe('0.00');
    expect((await historyOf(customer))[0]).toMatchObject({
      type: 'returned_deposit',
      amount: '200.00',
      direction: 'out',
      description: 'Deposit returned: insufficient funds',
    });
  });

  it('is owed as far as it was spent, and the account stays at zero', async () => {
    const customer = await fundedCustomer(bank, 30_000n);
    await returnOf(customer, 37_000n);
    expect(await moneyOf(customer)).toEqual(['0.00', '0.00', '0.00']);
    expect(await owedBy(customer)).toBe('70.00');
    expect((await typesOf(customer, 1))[0]).toEqual(['returned_deposit', '300.00']);
  });

  it('leaves held money where it is', async () => {
    const customer = await fundedCustomer(bank, 30_000n);
    await postMovement(bank, customer, 'withdrawal', 25_000n, { isPending: true });
    await returnOf(customer, 10_000n);
    expect(await moneyOf(customer)).toEqual(['0.00', '250.00', '250.00']);
    expect(await owedBy(customer)).toBe('50.00');
  });

  it('is owed entirely if nothing is available, and again if it happens again', async () => {
    const customer = await fundedCustomer(bank, 5_000n);
    await returnOf(customer, 5_000n);
    await returnOf(customer, 5_000n);
    await returnOf(customer, 1_000n);
    expect(await owedBy(customer)).toBe('60.00');
    expect(await typesOf(customer, 2)).toEqual([
      ['returned_deposit', '50.00'],
      ['initial_deposit', '50.00'],
    ]);
  });

  it('is taken from a suspended account, too', async () => {
    const customer = await fundedCustomer(bank, 30_000n);
    const { accountId } = customer;
    const suspended = await staff.client.post('/api/admin/suspend-account', { accountId });
    expect(suspended.statusCode).toBe(200);
    await returnOf(customer, 40_000n);
    expect(await owedBy(customer)).toBe('100.00');
  });

  it('is refused for an account in the name of somebody else', async () => {
    const customer = await fundedCustomer(bank);
    const { customerId } = await fundedCustomer(bank);
    await expect(returnOf({ ...customer, customerId }, 100n)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await owedBy(customer)).toBe('0.00');
  });

  it('is taken once if a condition says that it was', async () => {
    const customer = await fundedCustomer(bank, 5_000n);
    let isDone = false;
    const once: PostingCondition = {
      needed: [],
      judge: () => (isDone ? new Refusal('conflict', 'It was returned.') : null),
      accepted: () => {
        isDone = true;
      },
    };
    await returnOf(customer, 7_000n, once);
    await expect(returnOf(customer, 7_000n, once)).rejects.toMatchObject({ code: 'conflict' });
    expect(await owedBy(customer)).toBe('20.00');
  });

  it('notifies every owner, once, of what they owe', async () => {
    const customer = await fundedCustomer(bank, 5_000n);
    const joint = await fundedCustomer(bank);
    await joinAccount(bank, joint, customer.accountId, 'joint_owner');
    await returnOf(customer, 12_000n);
    const mail = { sealingKeys: bank.keys.sealing, siteUrl: () => '' };
    await followTransactions({ ...bank.app.means, ...mail });
    await followTransactions({ ...bank.app.means, ...mail });
    for (const { client } of [customer, joint]) {
      const inbox = (await client.get('/api/notifications')).json<Notification[]>();
      const told = inbox.filter(({ kind }) => kind === 'deposit_returned');
      expect(told.map(({ sentence }) => sentence)).toEqual([
        expect.stringContaining('$70.00 of it was no longer available, so your account owes'),
      ]);
    }
    expect(await mailTo(bank, customer.email)).toContain('A deposit was returned');
  });
});

describe('money that arrives', () => {
  async function owing(owed = 7_000n) {
    const customer = await fundedCustomer(bank, 5_000n);
    await returnOf(customer, 5_000n + owed);
    return customer;
  }

  it('repays first, and the history says so', async () => {
    const customer = await owing();
    await postMovement(bank, customer, 'deposit', 3_000n);
    expect(await moneyOf(customer)).toEqual(['0.00', '0.00', '0.00']);
    expect(await owedBy(customer)).toBe('40.00');
    await postMovement(bank, customer, 'deposit', 10_000n);
    expect(await moneyOf(customer)).toEqual(['60.00', '60.00', '0.00']);
    expect(await owedBy(customer)).toBe('0.00');
    expect(await typesOf(customer, 4)).toEqual([
      ['repayment', '40.00'],
      ['deposit', '100.00'],
      ['repayment', '30.00'],
      ['deposit', '30.00'],
    ]);
  });

  it('repays from an adjustment by staff, too', async () => {
    const customer = await owing();
    const { customerId } = customer;
    await arrange(bank, { type: 'adjustment', customerId, amount: 2_500n });
    expect(await owedBy(customer)).toBe('45.00');
  });

  it('repays from the transfer of another customer, who gets a receipt of the transfer', async () => {
    const customer = await owing();
    const payer = await fundedCustomer(bank, 10_000n);
    const sent = await arrange(bank, {
      type: 'transfer',
      customerId: payer.customerId,
      amount: 9_000n,
      recipientAccountId: BigInt(customer.accountId),
    });
    expect(sent).toMatchObject({ type: 'transfer', amount: '90.00', direction: 'out' });
    expect(await moneyOf(customer)).toEqual(['20.00', '20.00', '0.00']);
    expect(await typesOf(payer, 1)).toEqual([['transfer', '90.00']]);
  });

  it('repays from what a declined order no longer holds', async () => {
    const customer = await fundedCustomer(bank, 5_000n);
    const held = await postMovement(bank, customer, 'withdrawal', 4_000n, { isPending: true });
    await returnOf(customer, 8_000n);
    expect(await owedBy(customer)).toBe('70.00');
    const declined = await staff.client.post(`/api/admin/transactions/${held}/decline`, {
      reason: 'The recipient is unknown.',
    });
    expect(declined.statusCode).toBe(200);
    expect(await moneyOf(customer)).toEqual(['0.00', '0.00', '0.00']);
    expect(await owedBy(customer)).toBe('30.00');
    expect((await typesOf(customer, 1))[0]).toEqual(['repayment', '40.00']);
  });

  it('has a receipt for the repayment', async () => {
    const customer = await owing();
    await postMovement(bank, customer, 'deposit', 3_000n);
    const [repayment] = await historyOf(customer);
    const receipt = await customer.client.get(`/api/transactions/${repayment?.id}/receipt`);
    expect(receipt.statusCode).toBe(200);
  });

  it('is found by the types of the history', async () => {
    const customer = await owing();
    await postMovement(bank, customer, 'deposit', 3_000n);
    const found = await customer.client.get('/api/transactions?type=repayment');
    expect(found.json()).toHaveLength(1);
    const returned = await customer.client.get('/api/transactions?type=returned_deposit');
    expect(returned.json()).toHaveLength(1);
  });
});
