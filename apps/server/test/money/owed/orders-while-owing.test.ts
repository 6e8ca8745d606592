import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { owedAccountOf } from '../../../src/money/accounts/owed-accounts.ts';
import { takeBack } from '../../../src/money/owed/take-back.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import { wire } from '../../support/money/sample-wire.ts';
import {
  type Customer,
  fundedCustomer,
  openAnother,
  postMovement,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
let marcus: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await staffMember(bank);
  marcus = await fundedCustomer(bank);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const returnOf = ({ customerId, accountId }: Customer, amount: bigint) =>
  takeBack(bank.app.means, {
    customerId,
    accountId: BigInt(accountId),
    amount,
    description: 'Returned',
  });

/** A customer who owes $70.00. */
async function owing() {
  const customer = await fundedCustomer(bank, 5_000n);
  await returnOf(customer, 12_000n);
  return customer;
}

const message =
  'This account owes $70.00 because a deposit was returned. Deposit or transfer at least this amount into it first: money that arrives repays what is owed.';

it('orders are refused with what is owed, whatever they are', async () => {
  const customer = await owing();
  const { client } = customer;
  const savings = await openAnother({ client });
  const common = { amount: '10.00', pin: testPin };
  const answers = [
    await client.post('/api/transactions', {
      ...common,
      type: 'transfer',
      toAccountId: marcus.accountId,
    }),
    await client.post('/api/transactions', { ...common, type: 'withdrawal' }),
    await client.post('/api/own-transfers', {
      ...common,
      fromAccountId: customer.accountId,
      toAccountId: savings,
    }),
    await client.post('/api/wire-transfer', { ...wire, amount: '10.00' }),
  ];
  for (const answer of answers) {
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'account_owes', message });
  }
});

it('a wrong PIN is refused first', async () => {
  const { client } = await owing();
  const answer = await client.post('/api/transactions', {
    type: 'withdrawal',
    amount: '10.00',
    pin: '8642',
  });
  expect(answer.json()).toMatchObject({ code: 'pin_incorrect' });
});

it('orders are possible again once everything is repaid', async () => {
  const customer = await owing();
  const withdraw = () =>
    customer.client.post('/api/transactions', {
      type: 'withdrawal',
      amount: '10.00',
      pin: testPin,
    });
  await postMovement(bank, customer, 'deposit', 7_000n);
  expect((await withdraw()).json()).toMatchObject({ code: 'insufficient_funds' });
  await postMovement(bank, customer, 'deposit', 1_000n);
  expect((await withdraw()).statusCode).toBe(201);
});

it('the account that owes can’t be closed', async () => {
  const customer = await fundedCustomer(bank, 100_000n);
  const id = await openAnother(customer);
  const { customerId } = customer;
  await returnOf({ ...customer, accountId: id }, 7_000n);
  const closed = await customer.client.post(`/api/own-accounts/${id}/closing`, { pin: testPin });
  expect(closed.json()).toMatchObject({ code: 'account_owes', message });
  await arrange(bank, { type: 'deposit', customerId, accountId: BigInt(id), amount: 7_000n });
});

it('staff can’t close it, either, or set its balance', async () => {
  const { accountId } = await owing();
  const closed = await staff.client.post('/api/admin/close-account', {
    accountId,
    reason: 'customer_request',
    note: 'Asked on the phone.',
  });
  expect(closed.json()).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('owes $70.00'),
  });
  const page = await staff.client.get(`/api/admin/accounts/${accountId}`);
  expect(page.json()).toMatchObject({
    account: { balance: '0.00', currentBalance: '0.00', owed: '70.00' },
  });
});

it('staff see what accounts owe in the trial balance and among the transactions', async () => {
  const { accountId } = await owing();
  const balance = (await staff.client.get('/api/admin/trial-balance')).json<{
    owed: { count: number; debit: string };
    isBalanced: boolean;
  }>();
  expect(balance.isBalanced).toBe(true);
  expect(Number(balance.owed.debit)).toBeGreaterThanOrEqual(70);
  const listed = await staff.client.get('/api/admin/transactions?type=returned_deposit&limit=2');
  expect(listed.statusCode).toBe(200);
  const rows = listed.json<{ id: number; fromAccountId: number }[]>();
  expect(rows.map(({ fromAccountId }) => fromAccountId)).toEqual([accountId, accountId]);
  for (const { id } of rows)
    expect((await staff.client.get(`/api/admin/transactions/${id}`)).statusCode).toBe(200);
});

it('any sequence of deposits, withdrawals, and returns leaves the books right', async () => {
  const step = fc.record({
    does: fc.constantFrom('deposit', 'withdraw', 'return', 'transfer'),
    who: fc.integer({ min: 0, max: 1 }),
    amount: fc.bigInt({ min: 1n, max: 9_000n }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const people = [await fundedCustomer(bank, 5_000n), await fundedCustomer(bank, 5_000n)];
      // What each has, less what they owe.
      const net = [5_000n, 5_000n];
      for (const { does, who, amount } of steps) {
        const customer = people[who] ?? expect.fail();
        const other = people[1 - who] ?? expect.fail();
        const mine = net[who] ?? 0n;
        if (does === 'return') await returnOf(customer, amount);
        if (does === 'deposit') await postMovement(bank, customer, 'deposit', amount);
        const leaves = does === 'withdraw' || does === 'transfer';
        if (leaves) {
          const posting = arrange(bank, {
            type: does === 'withdraw' ? 'withdrawal' : 'transfer',
            customerId: customer.customerId,
            amount,
            ...(does === 'transfer' && { recipientAccountId: BigInt(other.accountId) }),
          });
          if (mine < amount) {
            const code = mine < 0n ? 'account_owes' : 'insufficient_funds';
            await expect(posting).rejects.toMatchObject({ code });
            continue;
          }
          await posting;
          if (does === 'transfer') net[1 - who] = (net[1 - who] ?? 0n) + amount;
        }
        net[who] = does === 'deposit' ? mine + amount : mine - amount;
      }
      for (const [index, { accountId }] of people.entries())
        expect(await netOf(BigInt(accountId))).toBe(net[index]);
    }),
    { numRuns: 8 },
  );
}, 120_000);

async function netOf(accountId: bigint): Promise<bigint> {
  const { rows } = await bank.database.query<{ net: bigint }>(
    `select sum(case id when $1 then posted else -posted end)::bigint as net
     from ledger.account_state where id in ($1, $2)`,
    [accountId, owedAccountOf(accountId)],
  );
  return rows[0]?.net ?? 0n;
}
