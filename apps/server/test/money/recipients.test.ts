import { limits } from '@seven-hills/bank/limits';
import type { Recipient } from '@seven-hills/contracts/money/recipients';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Customer,
  fundedCustomer,
  numberOf,
  openAnother,
  testPin,
} from '../support/people.ts';
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

describe('by a phone number or email address', () => {
  beforeEach(startAgain);
  const phoneNumber = '(513) 555-0177';
  let dana: Customer;
  beforeAll(async () => {
    dana = await fundedCustomer(bank, 5_000n, {
      firstName: 'Dana',
      lastName: 'Whitfield',
      phoneNumber,
    });
    await confirmEmail(dana);
  });
  const confirmEmail = ({ customerId }: Customer) =>
    bank.database.query('update customer set confirmed_email = email where id = $1', [customerId]);
  const choose = ({ client }: Customer, phone: boolean, email: boolean, more: object = {}) =>
    client.call('PUT', '/api/found-by', { phone, email, ...more });

  it('finds nobody who did not choose it, exactly as if they did not exist', async () => {
    expect((await dana.client.get('/api/found-by')).json()).toEqual({ phone: false, email: false });
    for (const [theirs, nobodys] of [
      [dana.email, 'nobody@example.com'],
      [phoneNumber, '(513) 555-0199'],
    ] as const)
      expect(await find(theirs)).toEqual(await find(nobodys));
    expect(await find(dana.email)).toEqual([]);
  });

  it('finds those who chose it by the whole detail, as the directory shows them', async () => {
    expect((await choose(dana, true, true)).json()).toEqual({ phone: true, email: true });
    const lastFour = (await numberOf(dana)).slice(-4);
    const shown = {
      id: dana.accountId,
      accountNumber: `••••••${lastFour}`,
      holder: 'Dana W.',
      isOwn: false,
      paidBefore: false,
    };
    const spellings = [dana.email.toUpperCase(), phoneNumber, '5135550177', '+1 513.555.0177'];
    for (const search of spellings) expect(await find(search)).toEqual([shown]);
    for (const part of [dana.email.slice(0, -4), '@example.com', '513555017', '555-0177'])
      expect(await find(part)).toEqual([]);
    // Nobody finds themselves, and each choice is for one of the two.
    expect(await find(dana.email, '', dana)).toEqual([]);
    await choose(dana, true, false);
    expect(await find(dana.email)).toEqual([]);
    expect(await find(phoneNumber)).toHaveLength(1);
  });

  it('finds nobody by a phone number that two people have, whether or not both chose it', async () => {
    const shared = '(513) 555-0188';
    const eli = await fundedCustomer(bank, 5_000n, { firstName: 'Eli', phoneNumber: shared });
    await choose(eli, true, false);
    expect((await find(shared)).map(({ id }) => id)).toEqual([eli.accountId]);
    const thief = await fundedCustomer(bank, 5_000n, { firstName: 'Mal', phoneNumber: shared });
    expect(await find(shared)).toEqual([]);
    await choose(thief, true, false);
    expect(await find(shared)).toEqual([]);
    await choose(eli, false, false);
    expect(await find(shared)).toEqual([]);
  });

  it('does not find by an address that is not confirmed, or a suspended customer', async () => {
    const staff = await signedInAdmin(bank);
    const fay = await fundedCustomer(bank, 5_000n, { firstName: 'Fay' });
    await choose(fay, false, true);
    expect(await find(fay.email)).toEqual([]);
    await confirmEmail(fay);
    expect(await find(fay.email)).toHaveLength(1);
    await staff.client.post('/api/admin/suspend-account', { accountId: fay.accountId });
    expect(await find(fay.email)).toEqual([]);
  });

  it('finds only the primary account of somebody with several', async () => {
    await choose(dana, true, true);
    const savings = await openAnother(dana);
    expect((await find(dana.email)).map(({ id }) => id)).toEqual([dana.accountId]);
    await dana.client.call('PATCH', `/api/own-accounts/${savings}`, { isPrimary: true });
    expect((await find(dana.email)).map(({ id }) => id)).toEqual([savings]);
    await dana.client.call('PATCH', `/api/own-accounts/${dana.accountId}`, { isPrimary: true });
  });

  it('counts searches by phone, by email, and by name together', async () => {
    const eve = await fundedCustomer(bank);
    await bank.database.query(
      "insert into attempt_counter (subject, attempt_count, window_ends_at) values ($1, 58, now() + interval '1 hour')",
      [`name-lookup:${eve.customerId}`],
    );
    await find('someone@example.com', '', eve);
    await find('(513) 555-0198', '', eve);
    for (const search of ['someone@example.com', '(513) 555-0198', 'marcus']) {
      const path = `/api/accounts?search=${encodeURIComponent(search)}`;
      expect((await eve.client.get(path)).statusCode).toBe(429);
    }
  });

  it('can pay a person who has turned it off since', async () => {
    await choose(dana, true, true);
    const [found] = await find(dana.email);
    expect((await choose(dana, false, false)).statusCode).toBe(200);
    expect((await pay(ann, Number(found?.id))).statusCode).toBe(201);
  });

  it('needs the password to turn it on in an older session, and none to turn it off', async () => {
    const gus = await fundedCustomer(bank);
    await bank.superuser.query(
      "update session set created_at = now() - interval '1 hour' where customer_id = $1",
      [gus.customerId],
    );
    expect((await choose(gus, true, false)).json()).toMatchObject({ code: 'password_required' });
    expect((await choose(gus, true, false, { currentPassword: 'wrong' })).json()).toMatchObject({
      code: 'current_password_wrong',
    });
    const proof = { currentPassword: gus.password };
    expect((await choose(gus, true, false, proof)).statusCode).toBe(200);
    expect((await choose(gus, true, true)).json()).toMatchObject({ code: 'password_required' });
    expect((await choose(gus, false, false)).statusCode).toBe(200);
    const { rows } = await bank.database.query(
      "select detail from audit_event where subject_id = $1 and action = 'found_by_changed' order by id",
      [gus.customerId],
    );
    expect(rows).toEqual([{ detail: 'phone number' }, { detail: 'neither phone nor email' }]);
    const events = (await gus.client.get('/api/profile/security-events')).body;
    expect(events).toContain('Your choice of how others find you was changed: phone number.');
  });
});

async function fundedCustomers(count: number, firstName: string): Promise<void> {
  for (let made = 0; made < count; made++) await fundedCustomer(bank, 5_000n, { firstName });
}
