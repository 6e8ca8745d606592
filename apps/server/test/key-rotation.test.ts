import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Keyring, type Keys, parseKeyring } from '../src/security/keyring.ts';
import { fundedCustomer, someone, testPin } from './support/people.ts';
import { openTestBank, type TestBank, TestClient } from './support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(async () => {
  expect(await bank.audit(rotatedKeys())).toEqual([]);
  await bank.close();
});

const textOf = ({ all }: Keyring) =>
  all.map(({ id, secret }) => `${id}:${secret.toString('base64')}`).join(',');
const fresh = `next:${randomBytes(32).toString('base64')}`;
const withFreshKey = (name: string, ring: Keyring) =>
  parseKeyring(name, `${fresh},${textOf(ring)}`);

/** The bank's keys with a fresh one in front of each ring. */
const rotatedKeys = (): Keys => ({
  pin: withFreshKey('PIN_KEYS', bank.keys.pin),
  ssn: withFreshKey('SSN_KEYS', bank.keys.ssn),
  signing: withFreshKey('SIGNING_KEYS', bank.keys.signing),
});

it('a new key in front of the old one reads what the old one made, and makes what comes', async () => {
  const form = someone({ ssn: '914-33-1234' });
  const before = await new TestClient(bank.app).post('/api/register', form);
  expect(before.statusCode).toBe(201);
  const ann = await fundedCustomer(bank);
  const rotated = await bank.anotherServer({ keys: rotatedKeys() });
  const client = new TestClient(rotated);
  client.cookie = ann.client.cookie;
  const withdraw = (pin: string) =>
    client.post('/api/transactions', { type: 'withdrawal', amount: '1.00', pin });
  expect((await withdraw(testPin)).statusCode).toBe(201);

  const again = someone({ ssn: form.ssn });
  await new TestClient(rotated).post('/api/register', again);
  const { rowCount } = await bank.database.query('select from customer where email = $1', [
    again.email,
  ]);
  expect(rowCount).toBe(0);

  const changed = await client.call('PUT', '/api/pin', {
    currentPassword: ann.password,
    pin: '8642',
  });
  expect(changed.statusCode).toBe(200);
  expect((await withdraw('8642')).statusCode).toBe(201);
  const { rows } = await bank.database.query('select key_id from pin where customer_id = $1', [
    ann.customerId,
  ]);
  expect(rows).toEqual([{ key_id: 'next' }]);
});

it('an old server does not take a PIN of a key that it has not been given', async () => {
  const ann = await fundedCustomer(bank);
  await bank.database.query("update pin set key_id = 'unheard-of' where customer_id = $1", [
    ann.customerId,
  ]);
  const answer = await ann.client.post('/api/transactions', {
    type: 'withdrawal',
    amount: '1.00',
    pin: testPin,
  });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ code: 'internal_error' });
  expect((await ann.client.get('/api/account')).json()).toMatchObject({ balance: '1000.00' });
  expect(await bank.audit(rotatedKeys())).toEqual([
    'PIN_KEYS has no key unheard-of, which 1 rows of pin name',
  ]);
  await bank.database.query("update pin set key_id = 'test' where key_id = 'unheard-of'");
});
