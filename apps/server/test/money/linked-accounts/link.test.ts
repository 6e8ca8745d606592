import { inspect } from 'node:util';
import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movementRulesOf } from '../../../src/compose/movement-rules.ts';
import { openLinkedNumber } from '../../../src/money/outside-accounts/linked-number.ts';
import { achFolder } from '../../support/outside/ach-files.ts';
import { linked, outsideAccount, proofAmountsOf } from '../../support/outside/linked-accounts.ts';
import { type Customer, fundedCustomer, signedInPerson, testPin } from '../../support/people.ts';
import { eventsAbout, messagesTo } from '../../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';

let bank: TestBank;
let olivia: Customer;
beforeAll(async () => {
  const { network } = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork: network } });
  olivia = await fundedCustomer(bank);
});
afterAll(() => bank.auditAndClose());

const link = ({ client }: Pick<Customer, 'client'>, changes: Record<string, unknown> = {}) =>
  client.post('/api/linked-accounts', outsideAccount(changes));
const listed = async ({ client }: Pick<Customer, 'client'>) =>
  (await client.get('/api/linked-accounts')).json<LinkedAccount[]>();
const rowOf = async (id: number) =>
  (await bank.superuser.query('select * from linked_account where id = $1', [id])).rows[0];
/** Makes the links of a customer older, as if time had passed. */
async function age(customer: Customer, interval: string) {
  await bank.superuser.query('alter table linked_account disable trigger user');
  await bank.superuser.query(
    'update linked_account set created_at = created_at - $2::interval where customer_id = $1',
    [customer.customerId, interval],
  );
  await bank.superuser.query('alter table linked_account enable trigger user');
}

it('links an account: pending, with two different deposits below a dollar on their way', async () => {
  const form = outsideAccount({ nickname: 'Rent money', accountNumber: '0012-3456 789' });
  const answer = await olivia.client.post('/api/linked-accounts', form);
  expect(answer.statusCode).toBe(201);
  const account = answer.json<LinkedAccount>();
  expect(account).toMatchObject({
    bankName: 'JPMorgan Chase Bank',
    routingNumber: '021000021',
    lastFour: '6789',
    kind: 'checking',
    nickname: 'Rent money',
    state: 'pending',
    triesLeft: 3,
    failure: null,
  });
  const { rows: orders } = await bank.database.query(
    `select kind, amount, state, account_id, settles_on::text from ach_order
     where linked_account_id = $1 order by id`,
    [account.id],
  );
  expect(orders).toHaveLength(2);
  const [one, other] = orders.map(({ amount }) => Number(amount));
  expect(one).not.toBe(other);
  for (const amount of [one, other]) {
    expect(amount).toBeGreaterThanOrEqual(1);
    expect(amount).toBeLessThanOrEqual(99);
  }
  expect(orders[0]).toMatchObject({ kind: 'proof', state: 'held', account_id: null });
  expect(account.depositsArriveOn).toBe(orders[0]?.settles_on);
  // The end of the tenth day after they settle, wherever the clocks change in between.
  const days =
    (Date.parse(String(account.confirmBy)) - Date.parse(orders[0]?.settles_on)) / 86_400_000;
  expect(days).toBeGreaterThan(11);
  expect(days).toBeLessThan(11.3);
  expect(await listed(olivia)).toContainEqual(account);
});

it('keeps the number sealed, answers and logs only its end, and opens it for the network', async () => {
  const ann = await fundedCustomer(bank);
  const accountNumber = '778812345678';
  const answer = await link(ann, { accountNumber });
  expect(answer.body).not.toContain(accountNumber);
  const row = await rowOf(answer.json<LinkedAccount>().id);
  expect(Object.values(row).map(String).join()).not.toContain(accountNumber);
  expect(row.number_ciphertext.toString('latin1')).not.toContain(accountNumber);
  expect(openLinkedNumber(bank.keys.sealing, row)).toBe(accountNumber);
  const [event] = await eventsAbout(bank, ann.customerId, 'account_linked');
  const events = Object.values(event ?? {})
    .map((value) => inspect(value))
    .join();
  expect(events).toContain('JPMorgan Chase Bank ••5678');
  expect(events).not.toContain(accountNumber);
});

it('opens no number of a row that was changed or belongs to someone else', async () => {
  const ann = await fundedCustomer(bank);
  const row = await rowOf((await linked(ann)).id);
  const { sealing } = bank.keys;
  expect(() => openLinkedNumber(sealing, { ...row, customer_id: olivia.customerId })).toThrow();
  expect(() => openLinkedNumber(sealing, { ...row, fingerprint: 'another' })).toThrow();
  expect(() => openLinkedNumber(sealing, { ...row, routing_number: '026009593' })).toThrow(
    'names another account',
  );
});

it('tells the customer by mail, the inbox, and the security log, because someone else may have done it', async () => {
  const ann = await fundedCustomer(bank);
  await linked(ann);
  const [mail] = (await messagesTo(bank, ann.email)).slice(-1);
  expect(mail?.subject).toBe('An account at another bank was linked');
  expect(mail?.text_body).toContain(`please call us at once: ${brand.supportPhone}`);
  const { body } = await ann.client.get('/api/profile/security-events');
  expect(body).toContain('An account at another bank was linked: JPMorgan Chase Bank ••');
});

it('refuses a routing number that is not valid, and its own', async () => {
  expect((await link(olivia, { routingNumber: '021000022' })).json()).toMatchObject({
    code: 'routing_number_invalid',
    errors: [{ path: 'routingNumber' }],
  });
  expect((await link(olivia, { routingNumber: brand.routingNumber })).json()).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Between My Accounts'),
  });
});

it('checks the form in its order', async () => {
  const empty = await olivia.client.post('/api/linked-accounts', {});
  expect(empty.json()).toMatchObject({
    code: 'validation_failed',
    message: 'Routing number must be 9 digits',
  });
  expect((await link(olivia, { accountNumber: '123' })).json()).toMatchObject({
    message: 'Account number must be 4 to 17 digits',
  });
  expect((await link(olivia, { isOwnAccount: false })).json()).toMatchObject({
    message: 'Please confirm that this account is yours.',
  });
});

it('requires the PIN, and counts wrong ones as movements do', async () => {
  const ann = await fundedCustomer(bank);
  for (let count = 0; count < limits.pinFailuresUntilLock - 1; count += 1)
    expect((await link(ann, { pin: '0000' })).json()).toMatchObject({ code: 'pin_incorrect' });
  expect((await link(ann, { pin: '0000' })).json()).toMatchObject({ code: 'pin_locked' });
  expect((await link(ann)).json()).toMatchObject({ code: 'pin_locked' });
  const order = { type: 'withdrawal', amount: '1.00', pin: testPin };
  expect((await ann.client.post('/api/transactions', order)).json()).toMatchObject({
    code: 'pin_locked',
  });
  expect(await listed(ann)).toEqual([]);
});

it('requires the initial deposit, and an account that is not suspended', async () => {
  const newcomer = await signedInPerson(bank);
  expect((await link(newcomer)).json()).toMatchObject({ code: 'deposit_required' });
  expect((await newcomer.client.get('/api/linked-accounts')).json()).toMatchObject({
    code: 'deposit_required',
  });
  const frozen = await fundedCustomer(bank);
  await bank.database.query('update ledger.account set frozen = true where id = $1', [
    frozen.accountId,
  ]);
  expect((await link(frozen)).json()).toMatchObject({ code: 'account_suspended' });
});

it('requires a confirmed email address where the bank does', async () => {
  const strict = await bank.anotherServer({
    settings: {
      mode: 'demo',
      publicUrl: null,
      isPublic: false,
      webRoot: null,
      trustedProxies: [],
      rules: { ...movementRulesOf('demo'), requiresConfirmedEmail: true },
    },
  });
  const ann = await fundedCustomer(bank);
  const client = new TestClient(strict);
  client.cookie = ann.client.cookie;
  await bank.database.query('update customer set confirmed_email = null where id = $1', [
    ann.customerId,
  ]);
  expect((await link({ client })).json()).toMatchObject({ code: 'email_unconfirmed' });
  await bank.database.query('update customer set confirmed_email = email where id = $1', [
    ann.customerId,
  ]);
  expect((await link({ client })).statusCode).toBe(201);
});

it('is not offered by a bank that sends nothing to the network', async () => {
  const { network } = await achFolder();
  const { id } = await linked(await fundedCustomer(bank));
  for (const achNetwork of [null, { ...network, operator: null }]) {
    const server = await bank.anotherServer({ adapters: { ...bank.adapters, achNetwork } });
    const client = new TestClient(server);
    client.cookie = olivia.client.cookie;
    const answers = await Promise.all([
      client.get('/api/linked-accounts'),
      client.post('/api/linked-accounts', outsideAccount()),
      client.post(`/api/linked-accounts/${id}/proof`, { amounts: ['1', '2'] }),
      client.call('PUT', `/api/linked-accounts/${id}`, { nickname: 'Mine' }),
      client.call('DELETE', `/api/linked-accounts/${id}`),
    ]);
    for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'not_offered' });
  }
});

it('links an account once, also under a newer key and in a race', async () => {
  const ann = await fundedCustomer(bank);
  const form = outsideAccount();
  const answers = await Promise.all([
    ann.client.post('/api/linked-accounts', form),
    ann.client.post('/api/linked-accounts', form),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  const [old] = bank.keys.sealing.all;
  if (!old) throw new Error('no key');
  const current = { id: 'newer', secret: Buffer.alloc(32, 7) };
  const all = [current, old];
  const find = (id: string) => {
    const key = all.find((each) => each.id === id);
    if (!key) throw new Error(`no key ${id}`);
    return key;
  };
  const rotated = await bank.anotherServer({
    keys: { ...bank.keys, sealing: { current, all, find } },
  });
  const client = new TestClient(rotated);
  client.cookie = ann.client.cookie;
  expect((await client.post('/api/linked-accounts', form)).json()).toMatchObject({
    code: 'conflict',
    message: 'You have linked this account already.',
    errors: [{ path: 'accountNumber' }],
  });
  expect(await listed(ann)).toHaveLength(1);
});

it('links another account of the same bank, and the same account for another customer', async () => {
  const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
  const form = outsideAccount();
  expect((await ann.client.post('/api/linked-accounts', form)).statusCode).toBe(201);
  expect((await ben.client.post('/api/linked-accounts', form)).statusCode).toBe(201);
  expect((await link(ann)).statusCode).toBe(201);
});

it('limits the accounts that a customer links in a day, and in all', async () => {
  const ann = await fundedCustomer(bank);
  for (let count = 0; count < limits.linksPerDayMax; count += 1) await linked(ann);
  const refused = await link(ann);
  expect(refused.json()).toMatchObject({ code: 'too_many_attempts' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  // Removing one makes no room on the same day.
  const [first] = await listed(ann);
  await ann.client.call('DELETE', `/api/linked-accounts/${first?.id}`);
  expect((await link(ann)).json()).toMatchObject({ code: 'too_many_attempts' });
  await age(ann, '1 day');
  for (let count = 0; count < 3; count += 1) await linked(ann);
  expect((await link(ann)).json()).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('You have linked 5 accounts'),
  });
});

it('limits how often anyone links the same outside account, also at the same moment', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => fundedCustomer(bank)));
  const form = outsideAccount();
  const answers = await Promise.all(
    people.map(({ client }) => client.post('/api/linked-accounts', form)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 429]);
  for (const person of people) await age(person, '30 days');
  const late = await fundedCustomer(bank);
  expect((await late.client.post('/api/linked-accounts', form)).statusCode).toBe(201);
});

it('shows, proves, renames, and removes only one’s own', async () => {
  const ann = await fundedCustomer(bank);
  const { id } = await linked(ann);
  const amounts = await proofAmountsOf(bank, id);
  expect((await listed(olivia)).map((one) => one.id)).not.toContain(id);
  const { client } = olivia;
  const tries = await Promise.all([
    client.post(`/api/linked-accounts/${id}/proof`, { amounts }),
    client.call('PUT', `/api/linked-accounts/${id}`, { nickname: 'Mine' }),
    client.call('DELETE', `/api/linked-accounts/${id}`),
  ]);
  for (const tried of tries) expect(tried.json()).toMatchObject({ code: 'not_found' });
});
