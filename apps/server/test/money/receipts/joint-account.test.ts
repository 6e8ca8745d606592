import { randomUUID } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinAccount } from '../../support/money/join-account.ts';
import {
  type Customer,
  fundedCustomer,
  numberOf,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/** Who ordered what on a joint account stays visible, also after the account is closed. */

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.auditAndClose());

const pay = async (payer: Customer, from: Customer, to: Customer, amount: string) => {
  const paid = await payer.client.post(
    '/api/transactions',
    {
      type: 'transfer',
      fromAccountId: Number(from.accountId),
      toAccountId: Number(to.accountId),
      amount,
      pin: testPin,
    },
    { 'idempotency-key': randomUUID() },
  );
  expect(paid.statusCode, paid.body).toBe(201);
  return paid.json<{ id: number }>().id;
};

async function receiptWords({ client }: Customer, id: number, account: bigint | number) {
  const { rawPayload } = await client.get(`/api/transactions/${id}/receipt?account=${account}`);
  const pdf = await getDocument({ data: new Uint8Array(rawPayload), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  await pdf.destroy();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ');
}

it('says in activity and receipts who ordered what, for each owner, before and after its closing', async () => {
  const ann = await fundedCustomer(bank, 50_000n, { firstName: 'Ann', lastName: 'Quill' });
  const ben = await fundedCustomer(bank, 50_000n, { firstName: 'Ben', lastName: 'Marsh' });
  const shop = await fundedCustomer(bank, 0n, { firstName: 'Sue', lastName: 'Hall' });
  await joinAccount(bank, ben, ann.accountId, 'joint_owner');
  const byAnn = await pay(ann, ann, shop, '480.00');
  const byBen = await pay(ben, ann, shop, '20.00');
  const agree = async () => {
    for (const owner of [ann, ben]) {
      const list = await owner.client.get(`/api/transactions?account=${ann.accountId}`);
      expect(list.json()).toMatchObject([
        { id: byBen, orderedBy: 'Ben M.' },
        { id: byAnn, orderedBy: 'Ann Q.' },
        { orderedBy: null },
        { orderedBy: null },
      ]);
      for (const [id, name] of [
        [byAnn, 'Ann Q.'],
        [byBen, 'Ben M.'],
      ] as const) {
        const of = `${id}?account=${ann.accountId}`;
        const one = await owner.client.get(`/api/transactions/${of}`);
        expect(one.json()).toMatchObject({ orderedBy: name });
        expect(await receiptWords(owner, id, ann.accountId)).toContain(`Made By ${name}`);
      }
    }
    const paid = await shop.client.get(`/api/transactions/${byBen}`);
    expect(paid.json()).toMatchObject({ orderedBy: null });
    expect(await receiptWords(shop, byBen, shop.accountId)).not.toContain('Made By');
  };
  await agree();
  const staff = await staffMember(bank, 'operations');
  const cause = { reason: 'customer_request', note: 'Both asked' };
  const closed = await staff.client.post(`/api/admin/accounts/${ann.accountId}/close`, cause);
  expect(closed.statusCode, closed.body).toBe(200);
  await agree();
});

it('finds all who owned an account when it was closed by its number', async () => {
  const ann = await fundedCustomer(bank, 10_000n);
  const ben = await fundedCustomer(bank, 10_000n);
  const left = await fundedCustomer(bank, 10_000n);
  const accountNumber = await numberOf(ann);
  for (const owner of [ben, left]) await joinAccount(bank, owner, ann.accountId, 'joint_owner');
  await bank.superuser.query(
    `update account_owner set until = now() where account_id = $1 and customer_id = $2`,
    [ann.accountId, left.customerId],
  );
  await pay(ann, ann, ben, '100.00');
  const staff = await staffMember(bank, 'operations');
  const cause = { reason: 'customer_request', note: 'Both asked' };
  await staff.client.post(`/api/admin/accounts/${ann.accountId}/close`, cause);
  const found = await staff.client.get(`/api/admin/users?search=${accountNumber}`);
  const ids = found.json<{ id: number }[]>().map(({ id }) => BigInt(id));
  expect(ids.toSorted()).toEqual([ann.customerId, ben.customerId]);
});
