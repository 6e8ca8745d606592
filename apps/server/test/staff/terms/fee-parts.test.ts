import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { plainWire } from '../../support/money/sample-wire.ts';
import {
  changeOwnTerms,
  changeTerms,
  propose,
  restoreTerms,
  termsNow,
  termsWith,
} from '../../support/money/terms.ts';
import { type Customer, fundedCustomer, moneyOf, staffMember } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let ann: Customer;
let maker: Customer;
let checker: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  [maker, checker] = [await staffMember(bank), await staffMember(bank)];
});
afterEach(async () => {
  await restoreTerms(bank, maker, checker).catch(() => undefined);
  expect(await bank.audit()).toEqual([]);
});
afterAll(() => bank.close());

const free = { flat: '0.00', basisPoints: 0, min: null, max: null, freePerMonth: 0 };
const flatWithTwoFree = { ...free, flat: '25.00', freePerMonth: 2 };
const newcomer = async () => {
  ann = await fundedCustomer(bank, 5_000_000n);
};
const sendWire = (changes: object = {}) =>
  ann.client.post('/api/wire-transfer', { ...plainWire, ...changes });
const feeOfWire = async (changes: object = {}) =>
  (await sendWire(changes)).json<{ transferFee: string }>().transferFee;
const pay = (changes: object = {}) =>
  ann.client.post('/api/external-payment', {
    paymentProvider: 'zelle',
    paymentIdentifier: 'ada@example.com',
    recipientName: 'Ada Byron',
    amount: '100.00',
    pin: plainWire.pin,
    ...changes,
  });

it('charges a flat part and a share within bounds, and shows the parts', async () => {
  await newcomer();
  const wireFee = { ...free, flat: '5.00', basisPoints: 100, min: '6.50', max: '30.00' };
  await changeTerms(bank, maker, checker, { wireFee, paymentFee: { ...free, flat: '1.25' } });
  expect((await ann.client.get('/api/terms')).json()).toMatchObject({ wireFee });
  expect(await feeOfWire({ amount: '100.00' })).toBe('6.50');
  expect(await feeOfWire({ amount: '300.00' })).toBe('8.00');
  expect(await feeOfWire({ amount: '9000.00' })).toBe('30.00');
  expect((await pay()).json()).toMatchObject({ transferFee: '1.25' });
  const [newest] = (await termsNow(maker)).history;
  expect(newest?.changes).toContainEqual({
    field: 'Wire fee',
    before: '2%',
    after: '$5.00 + 1%, at least $6.50, at most $30.00',
  });
});

it('writes a share and nothing else as basis points, which is no change', async () => {
  const terms = await termsWith(maker, { wireFee: { ...free, basisPoints: 200 } });
  const { version } = await termsNow(maker);
  expect((await propose(maker, { scope: 'bank', terms }, version)).json()).toMatchObject({
    code: 'conflict',
    message: 'These are the limits and fees that apply already.',
  });
});

it.each([
  { ...free, min: '5.00', max: '4.99' },
  { ...free, flat: '5.00', max: '4.99' },
  { ...free, flat: '500.01' },
  { ...free, flat: '-1.00' },
  { ...free, freePerMonth: 101 },
  { ...free, basisPoints: 1_001 },
])('refuses the impossible fee %j', async (wireFee) => {
  const { version } = await termsNow(maker);
  const terms = await termsWith(maker, { wireFee });
  expect((await propose(maker, { scope: 'bank', terms }, version)).statusCode).toBe(400);
});

it('charges nothing for the free orders of a month, and then what the terms say', async () => {
  await newcomer();
  await changeTerms(bank, maker, checker, { wireFee: flatWithTwoFree });
  expect(await feeOfWire()).toBe('0.00');
  expect((await ann.client.get('/api/terms')).json()).toMatchObject({
    usedThisMonth: { wireFee: 1, paymentFee: 0, achFee: 0, sameDayAchFee: 0 },
  });
  expect(await feeOfWire({ fee: '0.00' })).toBe('0.00');
  const before = await moneyOf(ann);
  expect((await sendWire({ fee: '0.00' })).json()).toMatchObject({
    status: 422,
    code: 'fee_mismatch',
    message: 'The fee for this amount is $25.00. Please go back to the form and confirm it again.',
  });
  expect(await moneyOf(ann)).toEqual(before);
  expect(await feeOfWire()).toBe('25.00');
});

it('gives a free order back that was canceled', async () => {
  await newcomer();
  await changeTerms(bank, maker, checker, { wireFee: { ...flatWithTwoFree, freePerMonth: 1 } });
  const { id } = (await sendWire()).json<{ id: number }>();
  expect((await ann.client.post(`/api/wire-transfer/${id}/cancel`)).statusCode).toBe(200);
  expect(await feeOfWire()).toBe('0.00');
  expect(await feeOfWire()).toBe('25.00');
});

it('counts the free orders of one person, also under their own terms', async () => {
  await newcomer();
  await changeOwnTerms(bank, maker, checker, ann, { wireFee: flatWithTwoFree });
  const fees = [await feeOfWire(), await feeOfWire(), await feeOfWire()];
  expect(fees).toEqual(['0.00', '0.00', '25.00']);
});

it('never gives one free order to two of several concurrent ones, on two servers', async () => {
  await newcomer();
  await changeTerms(bank, maker, checker, { wireFee: flatWithTwoFree });
  const other = await bank.anotherServer();
  const elsewhere = Object.assign(Object.create(ann.client), { app: other });
  const answers = await Promise.all(
    [ann.client, elsewhere, ann.client, elsewhere, ann.client].map((client) =>
      client.post('/api/wire-transfer', { ...plainWire, fee: '0.00' }),
    ),
  );
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 201)).toHaveLength(2);
  expect(codes.filter((code) => code === 422)).toHaveLength(3);
});

it('is counted by a dry run as it would have been charged', async () => {
  await newcomer();
  for (const amount of ['100.00', '200.00', '300.00']) await sendWire({ amount });
  const change = {
    scope: 'customer',
    customerId: Number(ann.customerId),
    terms: { wireFee: flatWithTwoFree },
  };
  const found = await maker.client.post('/api/admin/terms/dry-run', { change });
  expect(found.json()).toMatchObject({
    movements: 3,
    byEffect: { fee: 3 },
    feesBefore: '12.00',
    feesAfter: '25.00',
  });
});

it('is checked by the audit, which finds a free order that does not count', async () => {
  await newcomer();
  await changeTerms(bank, maker, checker, { wireFee: flatWithTwoFree });
  const { id } = (await sendWire()).json<{ id: number }>();
  const set = async (used: number) => {
    await bank.superuser.query('alter table allowance_use disable trigger user');
    await bank.superuser.query(
      'update allowance_use set used_before = $2 where transaction_id = $1',
      [id, used],
    );
    await bank.superuser.query('alter table allowance_use enable trigger user');
  };
  await set(2);
  const findings = await bank.audit();
  await set(0);
  expect(findings).toEqual([
    expect.stringContaining(`transaction ${id} (wire_transfer): its fee is 0 cents`),
    expect.stringContaining(`transaction ${id}: it found 2 orders of its month`),
  ]);
});
