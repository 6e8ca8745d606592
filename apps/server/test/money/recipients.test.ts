import { limits } from '@seven-hills/bank/limits';
import type { Recipient } from '@seven-hills/contracts/money/recipients';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Customer, fundedCustomer, testPin } from '../support/people.ts';
import { signedInAdmin } from '../support/staff.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

/** Which people `GET /api/accounts` finds, and how much it shows of them. */

let bank: TestBank;
let ann: Customer;
let paid: Customer;
let stranger: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank, 100_000n, { firstName: 'Ann', lastName: 'Quill' });
  paid = await fundedCustomer(bank, 5_000n, { firstName: 'Marcus', lastName: 'Bell' });
  stranger = await fundedCustomer(bank, 5_000n, { firstName: 'Marcella', lastName: 'De Bellis' });
  expect((await pay(ann, paid.accountId)).statusCode).toBe(201);
});
afterAll(() => bank.auditAndClose());

const pay = ({ client }: Customer, toAccountId: number) =>
  client.post('/api/transactions', { type: 'transfer', amount: '1', toAccountId, pin: testPin });

const numberOf = async ({ client }: Customer) =>
  (await client.get('/api/account')).json<{ accountNumber: string }>().accountNumber;

const find = async (search: string, query = '', { client }: Customer = ann) =>
  (await client.get(`/api/accounts?search=${encodeURIComponent(search)}${query}`)).json<
    Recipient[]
  >();

const startAgain = () =>
  bank.database.query("delete from attempt_counter where subject like 'name-lookup:%'");

it('lists the people paid before and the customer’s own account, and no one else', async () => {
  const listed = (await ann.client.get('/api/accounts')).json<Recipient[]>();
  expect(listed).toEqual([
    {
      id: paid.accountId,
      accountNumber: await numberOf(paid),
      holder: 'Marcus B.',
      isOwn: false,
      paidBefore: true,
    },
    {
      id: ann.accountId,
      accountNumber: await numberOf(ann),
      holder: 'Ann Q.',
      balance: '999.00',
      isOwn: true,
      paidBefore: false,
    },
  ]);
});

it('finds anyone by the full account number, typed with spaces or dashes', async () => {
  const number = await numberOf(stranger);
  const typed = `${number.slice(0, 3)} ${number.slice(3, 6)}-${number.slice(6)}`;
  for (const search of [number, typed])
    expect(await find(search)).toEqual([
      {
        id: stranger.accountId,
        accountNumber: number,
        holder: 'Marcella D.',
        isOwn: false,
        paidBefore: false,
      },
    ]);
});

it.each(['mar', 'MARCELLA', 'marcella de b', 'de bellis'])(
  'finds others by the name %j, with the last four digits only',
  async (search) => {
    const found = (await find(search)).find(({ id }) => id === stranger.accountId);
    const lastFour = (await numberOf(stranger)).slice(-4);
    expect(found).toMatchObject({ accountNumber: `••••••${lastFour}`, holder: 'Marcella D.' });
  },
);

it.each(['ma', 'm', 'd e', 'arcella', 'bellis', '••', '%%%'])(
  'does not find others by %j',
  async (search) => {
    expect((await find(search)).map(({ id }) => id)).not.toContain(stranger.accountId);
  },
);

it('does not find others by a part of the number', async () => {
  const number = await numberOf(stranger);
  for (const part of [number.slice(0, 9), number.slice(-4), `${number}0`])
    expect(await find(part)).toEqual([]);
});

it('finds people paid before by one letter or digit, lists them first, and shows their full number', async () => {
  const number = await numberOf(paid);
  for (const search of ['m', 'b', 'marcus bell', number.slice(0, 5)])
    expect((await find(search))[0]).toMatchObject({ accountNumber: number, paidBefore: true });
  expect((await find('mar')).map(({ paidBefore }) => paidBefore)).toEqual([true, false]);
});

it('finds neither suspended accounts nor a name that is not confirmed', async () => {
  const staff = await signedInAdmin(bank);
  const gone = await fundedCustomer(bank, 5_000n, { firstName: 'Zebulon', lastName: 'Pike' });
  const renamed = await gone.client.call('PUT', '/api/profile', {
    firstName: 'Xavier',
    lastName: 'Pike',
    dateOfBirth: '1990-06-15',
    phoneNumber: '(513) 555-0100',
    address: '12 Vine Street, Cincinnati, OH 45202',
  });
  expect(renamed.statusCode).toBe(200);
  expect(await find('xavier')).toEqual([]);
  expect(await find('zebulon')).toMatchObject([{ holder: 'Zebulon P.' }]);
  await staff.client.post('/api/admin/suspend-account', { accountId: gone.accountId });
  expect(await find('zebulon')).toEqual([]);
  expect(await find(await numberOf(gone))).toEqual([]);
});

it('finds at most ten people, and no further pages', async () => {
  await startAgain();
  await fundedCustomers(12, 'Crowd');
  const found = await find('crowd');
  expect(found).toHaveLength(limits.recipientsFoundMax);
  expect(await find('crowd', '&page=2')).toEqual([]);
  expect(await find('crowd', '&pageSize=4&page=2')).toEqual(found.slice(4, 8));
});

it('can pay a person found by name, although the number was masked', async () => {
  await startAgain();
  const [found] = await find('marcella');
  const sent = await pay(ann, Number(found?.id));
  expect(sent.json()).toMatchObject({
    toAccountId: stranger.accountId,
    counterparty: 'Marcella D.',
  });
});

it('allows sixty searches an hour per customer, and unlimited reads of the customer’s own list', async () => {
  await startAgain();
  const eve = await fundedCustomer(bank);
  const used = await bank.database.query(
    "insert into attempt_counter (subject, attempt_count, window_ends_at) values ($1, 59, now() + interval '1 hour')",
    [`name-lookup:${eve.customerId}`],
  );
  expect(used.rowCount).toBe(1);
  const number = await numberOf(paid);
  expect(await find(number, '', eve)).toHaveLength(1);
  for (const search of ['marcus', number]) {
    const refused = await eve.client.get(`/api/accounts?search=${search}`);
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_attempts' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  for (const path of ['/api/accounts', '/api/accounts?search=ma', '/api/accounts?search=01'])
    expect((await eve.client.get(path)).statusCode).toBe(200);
  expect(await find('marcus')).not.toEqual([]);
});

async function fundedCustomers(count: number, firstName: string): Promise<void> {
  for (let made = 0; made < count; made++) await fundedCustomer(bank, 5_000n, { firstName });
}
