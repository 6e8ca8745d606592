import { randomUUID } from 'node:crypto';
import { inTransaction } from '@seven-hills/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decisionKind } from '../../../src/money/decisions/posting.ts';
import { lockUnconfirmed } from '../../../src/money/orders/unconfirmed-sums.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { wire as someWire } from '../../support/money/sample-wire.ts';
import { inDays, monthly } from '../../support/money/schedules.ts';
import { type Customer, fundedCustomer, openAnother, testPin } from '../../support/people.ts';
import { BrowserClient } from '../../support/sign-in/browser-client.ts';
import { payerInBrowser, withPasskey } from '../../support/sign-in/factors.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { waitUntilBlocked } from '../../support/wait-until-blocked.ts';

// What a customer orders without a confirmation adds up, over all recipients, for 24 hours.

let bank: TestBank;
let recipientId: number;
let otherId: number;
beforeAll(async () => {
  bank = await openTestBank();
  recipientId = (await fundedCustomer(bank)).accountId;
  otherId = (await fundedCustomer(bank)).accountId;
});
afterAll(() => bank.auditAndClose());

type Payer = Awaited<ReturnType<typeof holder>>;
const holder = async () => withPasskey(await payerInBrowser(bank));
const paths = {
  transaction: '/api/transactions',
  wire: '/api/wire-transfer',
  payment: '/api/external-payment',
} as const;
type Kind = keyof typeof paths;

const transfer = (amount: string, toAccountId = recipientId) =>
  ['transaction', { type: 'transfer', amount, toAccountId, pin: testPin }] as const;
const withdrawal = (amount: string) =>
  ['transaction', { type: 'withdrawal', amount, pin: testPin }] as const;
const wire = (amount: string) => ['wire', { ...someWire, amount }] as const;
const payment = (amount: string) =>
  [
    'payment',
    {
      amount,
      paymentProvider: 'paypal',
      paymentIdentifier: 'jordan@example.com',
      recipientName: 'Jordan Ames',
      pin: testPin,
    },
  ] as const;
type Order = readonly [Kind, object];

const send = ({ browser }: Payer, [kind, body]: Order, confirmation?: object) =>
  browser.post(
    paths[kind],
    { ...body, ...(confirmation && { confirmation }) },
    { 'idempotency-key': randomUUID() },
  );
const codes = async (payer: Payer, orders: readonly Order[]) => {
  const statuses: number[] = [];
  for (const order of orders) statuses.push((await send(payer, order)).statusCode);
  return statuses;
};

/** Orders a movement with the passkey's answer for it. */
async function sendConfirmed({ browser, authenticator }: Payer, [kind, order]: Order) {
  const key = randomUUID();
  const options = await browser.post('/api/transactions/confirmations', {
    kind,
    order,
    idempotencyKey: key,
  });
  const confirmation = { passkey: authenticator.get(options.json()) };
  const sent = await browser.post(
    paths[kind],
    { ...order, confirmation },
    { 'idempotency-key': key },
  );
  if (sent.statusCode !== 201) throw new Error(sent.body);
  return sent.json<{ id: number }>().id;
}

const sumsOf = ({ customerId }: Pick<Payer, 'customerId'>, accountId: bigint | number) =>
  inTransaction(bank.database, (connection) =>
    lockUnconfirmed(connection, customerId, BigInt(accountId)),
  );
const sumOf = async (payer: Payer) => (await sumsOf(payer, payer.accountId)).byPerson;

describe('unconfirmed movements', () => {
  it('cannot send 15 times $1,000.00 to a first-time recipient', async () => {
    const payer = await holder();
    const statuses = await codes(
      payer,
      Array.from({ length: 4 }, () => transfer('1000.00')),
    );
    expect(statuses).toEqual([201, 403, 403, 403]);
    expect((await send(payer, transfer('0.01'))).json()).toMatchObject({
      code: 'confirmation_required',
      message:
        'Together with the $1,000.00 of the last 24 hours that you did not confirm, this is more than $1,000.00, so it needs your confirmation.',
      methods: ['passkey', 'recovery_code'],
    });
  });

  it('cannot send 5 wires of $980 after one confirmed wire of $10', async () => {
    const payer = await holder();
    const id = await sendConfirmed(payer, wire('10.00'));
    await settle(id);
    expect(
      await codes(
        payer,
        Array.from({ length: 5 }, () => wire('980.00')),
      ),
    ).toEqual([201, 403, 403, 403, 403]);
  });

  it('add up over kinds and recipients, fees included', async () => {
    const payer = await holder();
    await settle(await sendConfirmed(payer, wire('10.00')));
    await sendConfirmed(payer, payment('10.00'));
    expect(
      await codes(payer, [
        transfer('200.00'),
        transfer('200.00', otherId),
        withdrawal('100.00'),
        wire('200.00'),
        payment('200.00'),
      ]),
    ).toEqual([201, 201, 201, 201, 201]);
    expect(await sumOf(payer)).toBe(90_600n);
    expect(await codes(payer, [transfer('94.01'), transfer('94.00'), withdrawal('0.01')])).toEqual([
      403, 201, 403,
    ]);
  });

  it('never exceed the threshold if they are sent at once', async () => {
    const payer = await holder();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        send(payer, index % 2 ? transfer('300.00') : withdrawal('300.00')),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(await sumOf(payer)).toBe(90_000n);
  });

  it('leave out what was confirmed, taken back, or declined, and what is older than a day', async () => {
    const payer = await holder();
    await sendConfirmed(payer, transfer('3000.00'));
    expect(await sumOf(payer)).toBe(0n);
    const sent = (await send(payer, transfer('900.00'))).json<{ id: number }>();
    expect(await sumOf(payer)).toBe(90_000n);
    await bank.superuser.query('alter table bank_transaction disable trigger user');
    const change = (what: string) =>
      bank.superuser.query(`update bank_transaction set ${what} where id = $1`, [sent.id]);
    await change("status = 'declined'");
    expect(await sumOf(payer)).toBe(0n);
    await change("status = 'completed', created_at = created_at - interval '24 hours'");
    expect(await sumOf(payer)).toBe(0n);
    await change("created_at = created_at + interval '24 hours'");
    await bank.superuser.query('alter table bank_transaction enable trigger user');
  });

  it('count with payments that were scheduled without a confirmation', async () => {
    const payer = await holder();
    const saved = await payer.browser.post('/api/payees', {
      kind: 'customer',
      nickname: 'Rent',
      accountId: recipientId,
    });
    const payeeId = saved.json<{ payee: { id: number } }>().payee.id;
    const schedule = (amount: string) =>
      payer.browser.post('/api/schedules', monthly(payeeId, inDays(3), { amount }));
    expect((await schedule('600.00')).statusCode).toBe(201);
    expect((await schedule('400.01')).json()).toMatchObject({
      code: 'confirmation_required',
      methods: ['passkey', 'recovery_code'],
    });
    expect((await send(payer, transfer('400.01'))).statusCode).toBe(403);
    const answers = await Promise.all([
      schedule('300.00'),
      send(payer, transfer('300.00')),
      schedule('300.00'),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  });

  it('still count after their account was closed, or the payer left it', async () => {
    const payer = await holder();
    const savings = await openSavings(payer.browser, Number(payer.accountId), '950.00');
    const out = async (amount: string, fromAccountId?: number) => {
      const [kind, order] = withdrawal(amount);
      return (await send(payer, [kind, { ...order, fromAccountId }])).statusCode;
    };
    expect(await out('600.00', savings)).toBe(201);
    expect((await closeInto(payer.browser, savings, Number(payer.accountId))).statusCode).toBe(200);
    expect(await sumOf(payer)).toBe(60_000n);
    expect(await out('400.01')).toBe(403);
    const partner = await fundedCustomer(bank, 100_000n);
    await joinAccount(bank, payer, partner.accountId, 'joint_owner');
    expect(await out('300.00', Number(partner.accountId))).toBe(201);
    await bank.superuser.query(
      'update account_owner set until = now() where account_id = $1 and customer_id = $2',
      [partner.accountId, payer.customerId],
    );
    expect(await sumOf(payer)).toBe(90_000n);
    expect([await out('100.01'), await out('100.00')]).toEqual([403, 201]);
  });

  it('need a confirmation for any split of an amount above the threshold', async () => {
    for (const parts of [
      ['0.01', '1000.00'],
      ['333.33', '333.33', '333.35'],
      ['500.00', '250.00', '125.00', '125.01'],
      ['999.99', '0.01', '0.01'],
    ]) {
      const statuses = await codes(
        await holder(),
        parts.map((amount) => transfer(amount)),
      );
      expect(statuses).toContain(403);
    }
  });
});

describe('unconfirmed movements of a shared account', () => {
  /** Two people who own the account of the first. */
  async function couple() {
    const [one, other] = [await holder(), await holder()];
    await joinAccount(bank, other, one.accountId, 'joint_owner');
    const from = ([kind, order]: Order): Order => [
      kind,
      { ...order, fromAccountId: Number(one.accountId) },
    ];
    return { one, other, accountId: Number(one.accountId), from };
  }

  it('add up over its owners, while each owner’s own sum goes on', async () => {
    const { one, other, accountId, from } = await couple();
    expect(await codes(one, [from(transfer('600.00'))])).toEqual([201]);
    expect((await send(other, from(transfer('400.01')))).json()).toMatchObject({
      code: 'confirmation_required',
      message:
        'Together with the $600.00 of the last 24 hours that the owners of this account did not confirm, this is more than $1,000.00, so it needs your confirmation.',
      methods: ['passkey', 'recovery_code'],
    });
    await sendConfirmed(other, from(transfer('400.01')));
    expect(await codes(other, [from(withdrawal('400.00')), from(withdrawal('0.01'))])).toEqual([
      201, 403,
    ]);
    expect(await sumsOf(other, accountId)).toEqual({ byPerson: 40_000n, onAccount: 100_000n });
    // From the account that only one of them owns, only that person's own sum counts.
    expect(await codes(other, [transfer('600.00'), transfer('0.01')])).toEqual([201, 403]);
  });

  it('never exceed the threshold if both owners send at once, on two servers', async () => {
    const { one, accountId, from, ...second } = await couple();
    const browser = new BrowserClient(await bank.anotherServer());
    for (const [name, value] of second.other.browser.cookies) browser.cookies.set(name, value);
    const other = { ...second.other, browser };
    // Both servers have begun to post before either can.
    const { sent } = await inTransaction(bank.superuser, async (connection) => {
      await connection.query('select from ledger.account where id = $1 for update', [accountId]);
      const orders = [one, other].map((payer) => send(payer, from(transfer('600.00'))));
      await waitUntilBlocked(bank.superuser, 2);
      return { sent: orders };
    });
    const answers = await Promise.all(sent);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403]);
    expect((await sumsOf(one, accountId)).onAccount).toBe(60_000n);
  });

  it('count with what another owner scheduled, also at the same moment', async () => {
    const { one, other, accountId, from } = await couple();
    const saved = await one.browser.post('/api/payees', {
      kind: 'customer',
      nickname: 'Rent',
      accountId: recipientId,
    });
    const payeeId = saved.json<{ payee: { id: number } }>().payee.id;
    const schedule = (amount: string) =>
      one.browser.post('/api/schedules', {
        ...monthly(payeeId, inDays(3), { amount }),
        fromAccountId: accountId,
      });
    const answers = await Promise.all([schedule('600.00'), send(other, from(transfer('600.00')))]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403]);
    expect(await codes(other, [from(transfer('400.01')), from(transfer('400.00'))])).toEqual([
      403, 201,
    ]);
    expect((await schedule('0.01')).statusCode).toBe(403);
  });
});

type Browser = Pick<Customer['client'], 'post'>;

/** Opens a savings account beside another one, with some of its money. */
async function openSavings(client: Browser, fromAccountId: number, amount: string) {
  const id = await openAnother({ client });
  const move = { fromAccountId, toAccountId: id, amount, pin: testPin };
  const moved = await client.post('/api/own-transfers', move);
  if (moved.statusCode !== 201) throw new Error(moved.body);
  return id;
}

const closeInto = (client: Browser, accountId: number, toAccountId: number) =>
  client.post(`/api/own-accounts/${accountId}/closing`, { pin: testPin, toAccountId });

/** Marks a wire as paid, so that its recipient is no longer new. */
async function settle(id: number): Promise<void> {
  await bank.app.means.postings.decide(decisionKind, {
    transactionId: BigInt(id),
    decision: 'completed',
    reason: null,
    decidedBy: null,
    isNotifiedByEmail: false,
  });
}

describe('a customer’s deposits', () => {
  const deposit = async (
    client: Awaited<ReturnType<typeof fundedCustomer>>['client'],
    amount: string,
  ) =>
    (await client.post('/api/transactions', { type: 'deposit', amount, pin: testPin })).json<{
      status: string;
    }>().status;

  it('are reviewed once what nobody reviewed in 24 hours exceeds $10,000', async () => {
    const { client } = await fundedCustomer(bank, 5_000n);
    expect(await deposit(client, '10000.01')).toBe('pending');
    expect(await deposit(client, '6000.00')).toBe('completed');
    expect(await deposit(client, '4000.01')).toBe('pending');
    expect(await deposit(client, '4000.00')).toBe('completed');
    expect(await deposit(client, '0.01')).toBe('pending');
  });

  it('count after their account is closed', async () => {
    const { client, accountId } = await fundedCustomer(bank, 20_000n);
    const savings = await openSavings(client, Number(accountId), '50.00');
    const into = { type: 'deposit', amount: '6000.00', fromAccountId: savings, pin: testPin };
    expect((await client.post('/api/transactions', into)).json()).toMatchObject({
      status: 'completed',
    });
    expect((await closeInto(client, savings, Number(accountId))).statusCode).toBe(200);
    expect(await deposit(client, '4000.01')).toBe('pending');
  });

  it('are not credited beyond that sum if they arrive at once', async () => {
    const { client } = await fundedCustomer(bank, 5_000n);
    const statuses = await Promise.all(Array.from({ length: 5 }, () => deposit(client, '3000.00')));
    expect(statuses.filter((status) => status === 'completed')).toHaveLength(3);
  });
});
