import type { Transaction } from '@seven-hills/bank/transaction';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { joinAccount } from '../../support/money/join-account.ts';
import { wire } from '../../support/money/sample-wire.ts';
import { type Customer, fundedCustomer, moneyOf, staffMember } from '../../support/people.ts';
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

it('of a cancellation and an approval, one takes effect', async () => {
  const ann = await fundedCustomer(bank, 50_000n);
  const { id } = await sent(ann);
  const [canceled, approved] = await Promise.all([cancel(ann, id), approve(id)]);
  expect([canceled.statusCode, approved.statusCode].sort()).toEqual([200, 409]);
  const { status } = (await ann.client.get(`/api/transactions/${id}`)).json<Transaction>();
  expect(status).toBe(canceled.statusCode === 200 ? 'declined' : 'completed');
});

it('an approved wire is too late to cancel', async () => {
  const ann = await fundedCustomer(bank, 50_000n);
  const { id } = await sent(ann);
  await approve(id);
  expect((await cancel(ann, id)).json()).toMatchObject({
    code: 'transaction_not_pending',
    message: 'It is too late: this wire was approved and is being sent.',
  });
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
