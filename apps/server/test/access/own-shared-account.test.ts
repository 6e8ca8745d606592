import { randomUUID } from 'node:crypto';
import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { joinAccount } from '../support/money/join-account.ts';
import { wire } from '../support/money/sample-wire.ts';
import { type Customer, fundedCustomer, staffMember } from '../support/people.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

/** Staff who share an account with a customer do not serve it, nor read notes about it. */

let bank: TestBank;
let ann: Customer;
let colleague: Customer;
let wireId: number;
beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank, 500_000n);
  colleague = await staffMember(bank, 'operations');
  wireId = (await ann.client.post('/api/wire-transfer', wire)).json<{ id: number }>().id;
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const keyed = () => ({ 'idempotency-key': randomUUID() });

describe.each(['joint_owner', 'viewer'] as const)('as a %s, staff', (role) => {
  let staff: Customer;
  beforeAll(async () => {
    staff = await staffMember(bank, 'admin');
    await joinAccount(bank, staff, ann.accountId ?? 0, role);
  });

  const post = (path: string, body: object) => staff.client.post(path, body, keyed());

  it('neither change the balance of the account nor book cash on it', async () => {
    const { accountId } = ann;
    const answers = await Promise.all([
      post(`/api/admin/users/${ann.customerId}/adjustments`, {
        accountId,
        direction: 'credit',
        amount: '5.00',
        reasonCode: 'goodwill',
        note: 'A test',
        expectedBalance: null,
      }),
      staff.client.call('PATCH', '/api/admin/balance', {
        accountId,
        newBalance: '9000.00',
        reason: 'A test',
      }),
      post('/api/admin/counter-deposits', { accountId, amount: '5.00', note: 'A test' }),
    ]);
    for (const answer of answers)
      expect(answer.json(), answer.body).toMatchObject({ code: 'conflict' });
  });

  it('neither decide its wires nor correct its transactions', async () => {
    const decided = await Promise.all([
      post(`/api/admin/transactions/${wireId}/approve`, {}),
      post(`/api/admin/transactions/${wireId}/decline`, { reason: 'A test' }),
    ]);
    for (const answer of decided)
      expect(answer.json(), answer.body).toMatchObject({ code: 'conflict' });
    const listed = await staff.client.get('/api/admin/transactions?status=pending');
    expect(listed.json<ListedTransaction[]>()).toContainEqual(
      expect.objectContaining({ id: wireId, decider: 'colleague' }),
    );
    const [last] = (await ann.client.get('/api/transactions?type=deposit')).json<
      { id: number }[]
    >();
    const correction = { scope: 'whole', reasonCode: 'bank_error', note: 'A test' };
    const corrected = await post(`/api/admin/transactions/${last?.id}/corrections`, correction);
    expect(corrected.json(), corrected.body).toMatchObject({ code: 'conflict' });
  });

  it('neither read nor write notes about it, or about its side of a transaction', async () => {
    const path = `/api/admin/users/${ann.customerId}/notes`;
    const texts = [
      { text: 'About the account', accountId: ann.accountId },
      { text: 'About the wire', transactionId: wireId },
      { text: 'About the customer' },
    ];
    for (const note of texts)
      expect((await colleague.client.post(path, note)).statusCode).toBe(201);
    const read = async (who: Customer) =>
      (await who.client.get(path))
        .json<{ notes: { text: string }[] }>()
        .notes.slice(0, 3)
        .map(({ text }) => text);
    expect(await read(colleague)).toEqual(texts.map(({ text }) => text).reverse());
    expect(new Set(await read(staff))).toEqual(new Set(['About the customer']));
    const page = await staff.client.get(`/api/admin/transactions/${wireId}`);
    expect(page.json()).toMatchObject({ notes: [] });
    expect((await staff.client.post(path, texts[0] ?? {})).json()).toMatchObject({
      code: 'conflict',
    });
  });
});
