import type { BatchOpening } from '@seven-hills/ledger';
import type { Statement } from '@seven-hills/postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { factSources } from '../../src/compose/capabilities.ts';
import { createMovementKinds } from '../../src/compose/movement-kinds.ts';
import { dailyLimitSetting, movementRulesOf } from '../../src/compose/movement-rules.ts';
import type { MovementRules } from '../../src/money/orders/movement-rules.ts';
import { openTermsBook } from '../../src/money/terms/terms-book.ts';
import { Facts } from '../../src/platform/database/batch-facts.ts';
import { rollUpActivity } from '../../src/staff/figures/roll-up-activity.ts';
import { joinAccount } from '../support/money/join-account.ts';
import { plainWire } from '../support/money/sample-wire.ts';
import {
  type Customer,
  fundedCustomer,
  postMovement,
  staffMember,
  testPin,
} from '../support/people.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

const rules: MovementRules = {
  ...movementRulesOf('demo'),
  undoSeconds: 0,
  dailyLimits: { transfer: 10_000n, wire_transfer: 20_000n, external_payment: 5_000n },
};

let bank: TestBank;
let ben: Customer;
beforeAll(async () => {
  bank = await openTestBank({ rules });
  ben = await fundedCustomer(bank);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const senders = {
  transfers: ({ client }: Customer, amount: string) =>
    client.post('/api/transactions', {
      type: 'transfer',
      amount,
      toAccountId: ben.accountId,
      pin: testPin,
    }),
  wires: ({ client }: Customer, amount: string) =>
    client.post('/api/wire-transfer', { ...plainWire, amount }),
  payments: ({ client }: Customer, amount: string) =>
    client.post('/api/external-payment', {
      amount,
      paymentProvider: 'zelle',
      paymentIdentifier: 'jo@example.com',
      recipientName: 'Jo Lee',
      pin: testPin,
    }),
};
type Kind = keyof typeof senders;
const leftToday = async ({ client }: Customer) => (await client.get('/api/daily-limits')).json();

describe.each([
  ['transfers', '60.00', '40.01', '40.00', '$100.00'],
  ['wires', '150.00', '50.01', '50.00', '$200.00'],
  ['payments', '30.00', '20.01', '20.00', '$50.00'],
] as const)('%s', (kind: Kind, first, tooMuch, rest, limit) => {
  it('stop at the day’s limit, and show what can still be moved', async () => {
    const ann = await fundedCustomer(bank, 200_000n);
    expect((await senders[kind](ann, first)).statusCode).toBe(201);
    expect(await leftToday(ann)).toMatchObject({ [kind]: { remaining: rest } });
    const refused = await senders[kind](ann, tooMuch);
    expect(refused.json()).toMatchObject({ status: 422, code: 'daily_limit_exceeded' });
    expect(refused.json<{ message: string }>().message).toContain(`limit of ${limit}`);
    expect(refused.json<{ message: string }>().message).toContain(`still move $${rest}`);
    expect((await senders[kind](ann, rest)).statusCode).toBe(201);
    expect((await senders[kind](ann, '0.01')).json()).toMatchObject({
      code: 'daily_limit_exceeded',
    });
    expect(await leftToday(ann)).toMatchObject({ [kind]: { remaining: '0.00' } });
  });

  it('cannot be exceeded concurrently on two servers', async () => {
    const ann = await fundedCustomer(bank, 200_000n);
    const other = await bank.anotherServer();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const client = Object.assign(Object.create(ann.client), {
          app: index % 2 ? other : bank.app,
        });
        return senders[kind]({ ...ann, client }, first);
      }),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  });
});

describe('what counts', () => {
  it('counts completed and held amounts of its own kind, but not declined or yesterday’s ones', async () => {
    const ann = await fundedCustomer(bank, 200_000n);
    const staff = await staffMember(bank);
    await postMovement(bank, ann, 'withdrawal', 30_000n, {
      occurredAt: new Date(Date.now() - 2 * 86_400_000),
    });
    const held = await senders.wires(ann, '150.00');
    expect(held.json()).toMatchObject({ status: 'pending' });
    expect(await leftToday(ann)).toEqual({
      transfers: { limit: '100.00', remaining: '100.00' },
      deposits: { limit: '100000.00', remaining: '98050.00' },
      withdrawals: null,
      wires: { limit: '200.00', remaining: '50.00' },
      payments: { limit: '50.00', remaining: '50.00' },
    });
    await staff.client.post(`/api/admin/transactions/${held.json<{ id: number }>().id}/decline`, {
      reason: 'Recipient unknown',
    });
    expect(await leftToday(ann)).toMatchObject({ wires: { remaining: '200.00' } });
  });

  it('shows what all owners of a shared account have left on it, as orders are judged', async () => {
    const [ann, bob] = [await fundedCustomer(bank, 200_000n), await fundedCustomer(bank, 200_000n)];
    const shared = Number(ann.accountId);
    await joinAccount(bank, bob, shared, 'joint_owner');
    expect((await senders.transfers(ann, '60.00')).statusCode).toBe(201);
    const leftOn = async (account: number) =>
      (await bob.client.get(`/api/daily-limits?account=${account}`)).json();
    expect(await leftOn(shared)).toMatchObject({ transfers: { remaining: '40.00' } });
    expect(await leftOn(Number(bob.accountId))).toMatchObject({
      transfers: { remaining: '100.00' },
    });
    const send = (amount: string, fromAccountId: number) =>
      bob.client.post('/api/transactions', {
        type: 'transfer',
        fromAccountId,
        toAccountId: ben.accountId,
        amount,
        pin: testPin,
      });
    const refused = await send('40.01', shared);
    expect(refused.json<{ message: string }>().message).toContain(
      'You can still move $40.00 today',
    );
    expect((await send('70.00', Number(bob.accountId))).statusCode).toBe(201);
    // His own sum is now the higher one.
    expect(await leftOn(shared)).toMatchObject({ transfers: { remaining: '30.00' } });
  });

  it('is the same after the day is partly rolled up', async () => {
    const ann = await fundedCustomer(bank, 200_000n);
    await senders.transfers(ann, '10.00');
    await rollUpActivity(bank.database);
    await senders.transfers(ann, '20.00');
    expect(await leftToday(ann)).toMatchObject({ transfers: { remaining: '70.00' } });
    await rollUpActivity(bank.database);
    await senders.transfers(ann, '5.00');
    expect(await leftToday(ann)).toMatchObject({ transfers: { remaining: '65.00' } });
    expect((await senders.transfers(ann, '65.01')).json()).toMatchObject({
      code: 'daily_limit_exceeded',
    });
  });
});

describe('the remaining amount', () => {
  it('is never more than the available balance', async () => {
    const ann = await fundedCustomer(bank, 5_000n);
    const refused = await senders.transfers(ann, '100.01');
    expect(refused.json<{ message: string }>().message).toContain(
      'You can still move $50.00 today',
    );
    await senders.wires(ann, '10.00');
    expect((await senders.transfers(ann, '100.01')).json<{ message: string }>().message).toContain(
      'You can still move $39.80 today',
    );
  });

  it('depends on the account type for cash', async () => {
    const ann = await fundedCustomer(bank, 100_000n, { accountType: 'savings' });
    await ann.client.post('/api/transactions', { type: 'withdrawal', amount: '40', pin: testPin });
    expect(await leftToday(ann)).toMatchObject({
      deposits: { limit: '100000.00' },
      withdrawals: { limit: '5000.00', remaining: '4960.00' },
    });
  });
});

describe('without a limit', () => {
  it('customers can withdraw any amount from a checking account, as advertised', async () => {
    const ann = await fundedCustomer(bank, 3_000_000n);
    const answer = await ann.client.post('/api/transactions', {
      type: 'withdrawal',
      amount: '10000.01',
      pin: testPin,
    });
    expect(answer.statusCode).toBe(201);
  });

  it('nothing is limited, and no remaining amount is shown, as in the demo', async () => {
    const free = await openTestBank();
    const ann = await fundedCustomer(free, 10_000_000n);
    ben = { ...ben, accountId: (await fundedCustomer(free)).accountId };
    expect((await senders.transfers(ann, '90000.00')).statusCode).toBe(201);
    expect(await leftToday(ann)).toMatchObject({
      transfers: null,
      wires: null,
      payments: null,
      withdrawals: null,
    });
    expect(await free.audit()).toEqual([]);
    await free.close();
  });

  const transfer = {
    customerId: 1001n,
    accountId: 1001n,
    recipientAccountId: 1002n,
    amount: 100n,
    description: null,
    by: { who: 'customer', pin: testPin } as const,
  };
  /**
   * The statements of a batch's first round trip: those that are sent before anything is awaited.
   */
  async function sentTogether(limits: MovementRules): Promise<string[]> {
    const own = await openTestBank({ rules: limits });
    const terms = await openTermsBook(own.database);
    await own.close();
    const names: string[] = [];
    const opening = {
      add: ({ name }: Statement) => {
        names.push(name);
        return new Promise(() => {});
      },
    };
    const { sources, kinds } = createMovementKinds(bank.keys, limits, terms, factSources);
    const needed = kinds.transfer.needsOf(transfer);
    void Facts.load(opening as unknown as BatchOpening, sources, needed);
    return names;
  }

  it('a common transfer needs no query without a limit, and no extra round trip with one', async () => {
    expect(await sentTogether(movementRulesOf('demo'))).toEqual([
      'lock-pins',
      'read-account-facts',
    ]);
    expect(await sentTogether(rules)).toEqual([
      'lock-pins',
      'lock-shared-accounts',
      'read-account-facts',
      'read-sent-today',
      'read-moved-on-shared-accounts',
    ]);
  });
});

describe('the settings', () => {
  it.each([
    ['25000', 2_500_000n],
    ['0.01', 1n],
    ['unlimited', null],
  ])('read %s', (text, limit) => expect(dailyLimitSetting.parse(text)).toBe(limit));

  it.each(['0', '-5', '1e6', 'none', '10,000'])('refuse %s', (text) =>
    expect(dailyLimitSetting.safeParse(text).success).toBe(false),
  );

  it('limit production by default, and are shown to everyone', async () => {
    expect(movementRulesOf('production').dailyLimits).toEqual({
      transfer: 2_500_000n,
      wire_transfer: 5_000_000n,
      external_payment: 500_000n,
    });
    expect(movementRulesOf('production', { DAILY_LIMIT_WIRES: null }).dailyLimits).toMatchObject({
      transfer: 2_500_000n,
      wire_transfer: null,
    });
    expect((await bank.app.inject('/api/bank')).json()).toMatchObject({
      terms: {
        byType: { ira: { transferLimit: '100.00', wireLimit: '200.00', paymentLimit: '50.00' } },
      },
    });
  });
});
