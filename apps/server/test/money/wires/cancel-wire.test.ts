import type { Transaction } from '@seven-hills/bank/transaction';
import { createPool } from '@seven-hills/postgres';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { handOverWires } from '../../../src/money/wires/hand-over-wires.ts';
import type { WireOrder } from '../../../src/money/wires/rails/wire-rail.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { wire } from '../../support/money/sample-wire.ts';
import { type Customer, fundedCustomer, moneyOf, staffMember } from '../../support/people.ts';
import { inOneBatch } from '../../support/processes/in-one-batch.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await staffMember(bank);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const sent = async ({ client }: Customer) =>
  (await client.post('/api/wire-transfer', { ...wire, type: 'wire_transfer' })).json<Transaction>();
const cancel = ({ client }: Customer, id: number, query = '') =>
  client.post(`/api/wire-transfer/${id}/cancel${query}`);
const approve = (id: number) => staff.client.post(`/api/admin/transactions/${id}/approve`);

it('a pending wire is canceled with its fee, once, and an email says so', async () => {
  const ann = await fundedCustomer(bank, 50_000n);
  const before = await moneyOf(ann);
  const { id } = await sent(ann);
  const answer = await cancel(ann, id);
  expect(answer.json()).toMatchObject({
    id,
    status: 'declined',
    statusReason: 'Canceled before it was sent.',
  });
  expect(await moneyOf(ann)).toEqual(before);
  expect((await cancel(ann, id)).json()).toMatchObject({ id, status: 'declined' });
  const { rows: mails } = await bank.database.query<{ text_body: string }>(
    `select text_body from mail_message where recipient = $1 and subject like 'Not carried out%'`,
    [ann.email],
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text_body).toContain('including the fee, is available in your account again');
  const { rows: events } = await bank.database.query(
    "select actor_id, subject_id from audit_event where action = 'wire_canceled'",
  );
  expect(events).toEqual([{ actor_id: ann.customerId, subject_id: ann.customerId }]);
  expect((await approve(id)).statusCode).toBe(409);
});

const handOver = (send: (order: WireOrder) => Promise<void>) =>
  handOverWires({ ...bank.app.means, rail: { send } });
const shown = async ({ client }: Customer, id: number) =>
  (await client.get(`/api/transactions/${id}`)).json<Transaction>();

it('an approved wire is canceled until it is handed over, once, with its fee, and is never sent', async () => {
  const ann = await fundedCustomer(bank, 50_000n);
  const before = await moneyOf(ann);
  const { id } = await sent(ann);
  await approve(id);
  expect(await shown(ann, id)).toMatchObject({ status: 'completed', isUnsent: true });
  const answers = await Promise.all([cancel(ann, id), cancel(ann, id)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const wireNow = await shown(ann, id);
  expect(wireNow).toMatchObject({ status: 'completed', correctedBy: expect.any(Number) });
  expect(wireNow.isUnsent).toBeUndefined();
  expect(await shown(ann, wireNow.correctedBy ?? 0)).toMatchObject({
    type: 'correction',
    direction: 'in',
    corrects: id,
    description: expect.stringMatching(/: Canceled before it was sent$/),
  });
  expect(await moneyOf(ann)).toEqual(before);
  const { rows: events } = await bank.database.query(
    `select actor_id, subject_id, detail from audit_event
     where action = 'wire_canceled' and (after_change ->> 'transactionId')::bigint = $1`,
    [id],
  );
  expect(events).toEqual([
    {
      actor_id: ann.customerId,
      subject_id: ann.customerId,
      detail: 'Canceled before it was sent.',
    },
  ]);
  const orders: WireOrder[] = [];
  await handOver(async (order) => void orders.push(order));
  expect(orders).toEqual([]);
});

it.each([
  ['pending', async () => {}],
  ['approved', approve],
])(
  'a wire that is %s is canceled once if two cancellations are in one batch',
  async (_state, prepare) => {
    const ann = await fundedCustomer(bank, 50_000n);
    const before = await moneyOf(ann);
    const { id } = await sent(ann);
    await prepare(id);
    const answers = await inOneBatch(bank.app.means.postings, () =>
      Promise.all([cancel(ann, id), cancel(ann, id)]),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await moneyOf(ann)).toEqual(before);
    const { rows } = await bank.database.query(
      `select from audit_event
     where action = 'wire_canceled' and (after_change ->> 'transactionId')::bigint = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
  },
);

it('a wire is too late to cancel while the network is called, after a lost answer, and once sent', async () => {
  const ann = await fundedCustomer(bank, 50_000n);
  const { id } = await sent(ann);
  await approve(id);
  const late = {
    code: 'transaction_not_pending',
    message: 'It is too late: this wire is being sent.',
  };
  await expect(
    handOver(async () => {
      expect((await cancel(ann, id)).json()).toMatchObject(late);
      throw new Error('the answer was lost');
    }),
  ).rejects.toThrow('lost');
  expect((await cancel(ann, id)).json()).toMatchObject(late);
  expect((await shown(ann, id)).isUnsent).toBeUndefined();
  await handOver(async () => {});
  expect((await cancel(ann, id)).json()).toMatchObject(late);
  expect((await shown(ann, id)).correctedBy).toBeNull();
});

it('of a cancellation and a hand-over, one takes effect', async () => {
  const ann = await fundedCustomer(bank, 50_000n);
  for (let each = 0; each < 4; each += 1) {
    const { id } = await sent(ann);
    await approve(id);
    const orders: WireOrder[] = [];
    const [canceled] = await Promise.all([
      cancel(ann, id),
      handOver(async (order) => void orders.push(order)),
    ]);
    expect(orders).toHaveLength(canceled.statusCode === 200 ? 0 : 1);
    expect((await shown(ann, id)).correctedBy === null).toBe(canceled.statusCode !== 200);
  }
});

it('a cancellation during the approval takes effect', async () => {
  const ann = await fundedCustomer(bank, 50_000n);
  const { id } = await sent(ann);
  const [canceled] = await Promise.all([cancel(ann, id), approve(id)]);
  expect(canceled.statusCode).toBe(200);
  const { status, correctedBy } = await shown(ann, id);
  expect(status === 'declined' || correctedBy !== null).toBe(true);
});

it('a joint owner can cancel it, and is named; a viewer and others can’t', async () => {
  const ann = await fundedCustomer(bank, 50_000n);
  const [bob, vera, eve] = [
    await fundedCustomer(bank),
    await fundedCustomer(bank),
    await fundedCustomer(bank),
  ];
  await joinAccount(bank, bob, ann.accountId, 'joint_owner');
  await joinAccount(bank, vera, ann.accountId, 'viewer');
  const { id } = await sent(ann);
  const query = `?account=${ann.accountId}`;
  expect((await cancel(eve, id, query)).statusCode).toBe(404);
  expect((await cancel(vera, id, query)).statusCode).toBeGreaterThanOrEqual(403);
  const answer = await cancel(bob, id, query);
  expect(answer.json<Transaction>().statusReason).toMatch(/ canceled it before it was sent\.$/);
});

it('a server with one connection hands a wire over, too', async () => {
  const ann = await fundedCustomer(bank, 50_000n);
  const { id } = await sent(ann);
  await approve(id);
  const database = createPool({ connectionString: bank.connectionString, max: 1 });
  const orders: WireOrder[] = [];
  const rail = { send: async (order: WireOrder) => void orders.push(order) };
  const handing = handOverWires({ database, sealingKeys: bank.keys.sealing, rail });
  const late = new Promise((resolve) => setTimeout(resolve, 10_000, 'it waits for itself'));
  expect(await Promise.race([handing, late])).toBe(1);
  expect(orders).toHaveLength(1);
  await database.end();
});
