import type { Payee, PayeeDetails } from '@seven-hills/contracts/money/payees';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountNumber, wire } from '../support/money/sample-wire.ts';
import { type Customer, fundedCustomer, staffMember, testPin } from '../support/people.ts';
import { requireOthers } from '../support/proposals.ts';
import { eventsAbout } from '../support/staff.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
let marcus: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  marcus = await fundedCustomer(bank, 100_000n, { firstName: 'Marcus', lastName: 'Bell' });
});
afterAll(() => bank.auditAndClose());

const { amount: _amount, pin: _pin, description: _description, ...account } = wire;
const bankAccount = { kind: 'bank_account', ...account };
const zelle = {
  kind: 'payment_service',
  paymentProvider: 'zelle',
  paymentIdentifier: '513-555-0142',
  recipientName: 'Jordan Ames',
};

const save = async ({ client }: Customer, body: object) => client.post('/api/payees', body);
const listed = async ({ client }: Customer, search = '') =>
  (await client.get(`/api/payees?search=${search}`)).json<Payee[]>();

it('saves a customer once, under the name that the bank shows', async () => {
  const olivia = await fundedCustomer(bank);
  const body = { kind: 'customer', accountId: marcus.accountId };
  const saved = await save(olivia, body);
  expect(saved.statusCode).toBe(201);
  expect(saved.json()).toMatchObject({
    isNew: true,
    payee: { nickname: 'Marcus B.', name: 'Marcus B.', lastPaidAt: null, paidThisYear: '0.00' },
  });
  expect((await save(olivia, { ...body, nickname: 'Rent' })).json()).toMatchObject({
    isNew: false,
    payee: { id: saved.json().payee.id, nickname: 'Marcus B.' },
  });
  expect(await listed(olivia)).toHaveLength(1);
  expect(await eventsAbout(bank, olivia.customerId, 'payee_added')).toContainEqual(
    expect.objectContaining({ action: 'payee_added', detail: 'Marcus B.' }),
  );
  const { body: log } = await olivia.client.get('/api/profile/security-events');
  expect(log).toContain('A payee was added: Marcus B.');
});

it('saves an account at another bank sealed, and opens it for its owner only', async () => {
  const olivia = await fundedCustomer(bank);
  const { payee } = (await save(olivia, bankAccount)).json<{ payee: Payee }>();
  expect(payee).toMatchObject({
    name: 'Ada Byron',
    lastFour: '4433',
    bankName: 'Fifth Third Bank',
    knownBankName: 'Fifth Third Bank',
  });
  const details = await olivia.client.get(`/api/payees/${payee.id}`);
  expect(details.json<PayeeDetails>().bankAccount).toMatchObject({
    externalAccountNumber: accountNumber,
    recipientAddress: wire.recipientAddress,
  });
  expect((await marcus.client.get(`/api/payees/${payee.id}`)).statusCode).toBe(404);
  const { rows } = await bank.superuser.query(
    `select encode(details_ciphertext, 'escape') || saved_payee::text as stored from saved_payee
     where id = $1`,
    [payee.id],
  );
  expect(rows[0].stored).not.toContain(accountNumber);
  expect(rows[0].stored).not.toContain(wire.externalRoutingNumber);
});

it('says which accounts at other banks the ACH network reaches', async () => {
  const olivia = await fundedCustomer(bank);
  const long = { ...bankAccount, externalAccountNumber: '123456789012343000' };
  for (const body of [bankAccount, long, { kind: 'customer', accountId: marcus.accountId }])
    expect((await save(olivia, body)).statusCode).toBe(201);
  const reached = (await listed(olivia)).map(({ kind, lastFour, isReachedByAch }) => [
    kind === 'customer' ? kind : lastFour,
    isReachedByAch,
  ]);
  expect(Object.fromEntries(reached)).toEqual({ 4433: true, 3000: false, customer: false });
});

it('treats a changed account number as another payee, and a changed name as the same one', async () => {
  const olivia = await fundedCustomer(bank);
  await save(olivia, bankAccount);
  await save(olivia, { ...bankAccount, recipientName: 'Ada King' });
  expect(await listed(olivia)).toHaveLength(1);
  await save(olivia, { ...bankAccount, externalAccountNumber: '11112222' });
  expect((await listed(olivia)).map(({ lastFour }) => lastFour)).toEqual(['4433', '2222']);
});

it('recognizes a payee after a rotation of the keys', async () => {
  const olivia = await fundedCustomer(bank);
  await save(olivia, bankAccount);
  const [old] = bank.keys.sealing.all;
  if (!old) throw new Error('no key');
  const current = { id: 'newer', secret: Buffer.alloc(32, 7) };
  const all = [current, old];
  const find = (id: string) => {
    const key = all.find((each) => each.id === id);
    if (!key) throw new Error(`no key ${id}`);
    return key;
  };
  const keys = { ...bank.keys, ssn: { ...bank.keys.sealing, current, all, find } };
  const rotated = await bank.anotherServer({ keys });
  const again = await rotated.inject({
    method: 'POST',
    url: '/api/payees',
    headers: { cookie: olivia.client.cookie ?? '' },
    payload: bankAccount,
  });
  expect(again.json()).toMatchObject({ isNew: false });
});

it('saves the recipient of any payment, with the sealed account number of a wire', async () => {
  const olivia = await fundedCustomer(bank, 500_000n);
  const order = { type: 'transfer', amount: '12.00', toAccountId: marcus.accountId, pin: testPin };
  const transfer = (await olivia.client.post('/api/transactions', order)).json<{ id: number }>();
  const wired = (await olivia.client.post('/api/wire-transfer', wire)).json<{ id: number }>();
  const { kind: _kind, ...payment } = zelle;
  const paid = await olivia.client.post('/api/external-payment', {
    ...payment,
    amount: '20.00',
    pin: testPin,
  });
  for (const { id } of [transfer, wired, paid.json<{ id: number }>()])
    expect((await save(olivia, { kind: 'transaction', transactionId: id })).statusCode).toBe(201);
  const payees = await listed(olivia);
  expect(payees.map(({ kind, paidThisYear }) => [kind, paidThisYear])).toEqual([
    ['bank_account', '0.00'],
    ['payment_service', '20.00'],
    ['customer', '12.00'],
  ]);
  const [ada] = payees;
  const details = (await olivia.client.get(`/api/payees/${ada?.id}`)).json<PayeeDetails>();
  expect(details.bankAccount?.externalAccountNumber).toBe(accountNumber);
  // The transaction is another customer's payment.
  const foreign = await save(marcus, { kind: 'transaction', transactionId: wired.id });
  expect(foreign.statusCode).toBe(404);
});

it('does not count payments whose money was returned', async () => {
  await requireOthers(bank, 'transaction_correction', 0, null);
  const olivia = await fundedCustomer(bank, 500_000n);
  const pay = async (amount: string) => {
    const order = { type: 'transfer', amount, toAccountId: marcus.accountId, pin: testPin };
    return (await olivia.client.post('/api/transactions', order)).json<{ id: number }>().id;
  };
  const [kept, corrected] = [await pay('12.00'), await pay('30.00')];
  await save(olivia, { kind: 'transaction', transactionId: kept });
  const staff = await staffMember(bank, 'operations');
  const correction = await staff.client.post(
    `/api/admin/transactions/${corrected}/corrections`,
    { scope: 'whole', reasonCode: 'duplicate', note: 'Sent it twice' },
    { 'idempotency-key': 'the-second-one' },
  );
  expect(correction.statusCode).toBeLessThan(300);
  expect(await listed(olivia)).toMatchObject([{ paidThisYear: '12.00' }]);
});

it.each([
  ['an own account', (own: Customer) => ({ kind: 'customer', accountId: own.accountId }), 422],
  ['an unknown account', () => ({ kind: 'customer', accountId: 999_999 }), 422],
  ['a wrong routing number', () => ({ ...bankAccount, externalRoutingNumber: '123456789' }), 422],
  ['a wrong identifier', () => ({ ...zelle, paymentIdentifier: '$jo' }), 400],
  ['an empty name', () => ({ ...bankAccount, recipientName: ' ' }), 400],
])('refuses %s', async (_name, body, status) => {
  const olivia = await fundedCustomer(bank);
  expect((await save(olivia, body(olivia))).statusCode).toBe(status);
});

it('renames, removes, and restores a payee; another customer’s payee is not found', async () => {
  const olivia = await fundedCustomer(bank);
  const { payee } = (await save(olivia, zelle)).json<{ payee: Payee }>();
  const path = `/api/payees/${payee.id}`;
  for (const [method, url, body] of [
    ['PUT', path, { nickname: 'Landlord' }],
    ['DELETE', path, undefined],
    ['POST', `${path}/restore`, {}],
  ] as const) {
    expect((await marcus.client.call(method, url, body)).statusCode).toBe(404);
    expect((await olivia.client.call(method, url, body)).statusCode).toBe(200);
    expect(await listed(olivia)).toHaveLength(method === 'DELETE' ? 0 : 1);
  }
  expect((await listed(olivia, 'landl'))[0]?.nickname).toBe('Landlord');
  expect(await listed(olivia, 'nobody')).toEqual([]);
  await olivia.client.call('DELETE', path);
  await save(olivia, zelle);
  expect((await olivia.client.post(`${path}/restore`)).statusCode).toBe(409);
});

it('refuses to change a payee’s identity', async () => {
  const olivia = await fundedCustomer(bank);
  const { payee } = (await save(olivia, zelle)).json<{ payee: Payee }>();
  await expect(
    bank.superuser.query(`update saved_payee set fingerprint = 'x' where id = $1`, [payee.id]),
  ).rejects.toThrow('only its nickname may change');
});
