import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Keyring, type Keys, parseKeyring } from '../../../src/platform/security/keyring.ts';
import { plainWire } from '../../support/money/sample-wire.ts';
import { fundedCustomer, someone, testPin } from '../../support/people.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';

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

/** The bank's keys with a new one first in each ring. */
const rotatedKeys = (): Keys => ({
  pin: withFreshKey('PIN_KEYS', bank.keys.pin),
  sealing: withFreshKey('SEALING_KEYS', bank.keys.sealing),
  signing: withFreshKey('SIGNING_KEYS', bank.keys.signing),
});

it('a new current key makes new values while the old key still reads old ones', async () => {
  const form = someone({ ssn: '414-33-1234' });
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

it('a repeated wire gets its first response at every step of a rotation, on every server', async () => {
  const ann = await fundedCustomer(bank, 1_000_000n);
  const serverWith = async (sealing: Keyring) => {
    const client = new TestClient(await bank.anotherServer({ keys: { ...bank.keys, sealing } }));
    client.cookie = ann.client.cookie;
    return client;
  };
  const steps = {
    'before the rotation': ann.client,
    'the new key at the end': await serverWith(
      parseKeyring('SEALING_KEYS', `${textOf(bank.keys.sealing)},${fresh}`),
    ),
    'the new key in front': await serverWith(withFreshKey('SEALING_KEYS', bank.keys.sealing)),
  };
  const wire = { ...plainWire };
  // A server without the new key never sees wires that were made with it.
  const order = ['before the rotation', 'the new key at the end', 'the new key in front'] as const;
  const later = {
    'before the rotation': order,
    'the new key at the end': order,
    'the new key in front': order.slice(1),
  };
  for (const first of order) {
    const key = { 'idempotency-key': randomUUID() };
    const answer = await steps[first].post('/api/wire-transfer', wire, key);
    expect(answer.statusCode, first).toBe(201);
    for (const step of later[first]) {
      const again = await steps[step].post('/api/wire-transfer', wire, key);
      expect(again.json(), `${first}, then ${step}`).toEqual(answer.json());
      expect(again.headers['idempotency-replayed']).toBe('true');
      const other = { ...wire, externalAccountNumber: '11112222334433' };
      expect((await steps[step].post('/api/wire-transfer', other, key)).json()).toMatchObject({
        code: 'idempotency_key_reused',
        status: 422,
      });
    }
  }
  const { heldAmount } = (await ann.client.get('/api/account')).json<{ heldAmount: string }>();
  expect(heldAmount).toBe('306.00');
});

it('a server without the key of a PIN reports that, and counts no wrong PIN', async () => {
  const ann = await fundedCustomer(bank);
  await bank.database.query("update pin set key_id = 'unheard-of' where customer_id = $1", [
    ann.customerId,
  ]);
  const lines: { level: number; msg: string; err?: { message: string } }[] = [];
  const server = await bank.anotherServer({
    logger: pino({}, { write: (line) => void lines.push(JSON.parse(line)) }),
  });
  const client = new TestClient(server);
  client.cookie = ann.client.cookie;
  const answer = await client.post('/api/transactions', {
    type: 'withdrawal',
    amount: '1.00',
    pin: testPin,
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBeDefined();
  expect(answer.json()).toMatchObject({ code: 'unavailable' });
  expect(lines.filter(({ level }) => level >= 50)).toMatchObject([
    {
      msg: 'a key is missing that other servers have',
      err: { message: expect.stringContaining('PIN_KEYS: no key with the id unheard-of') },
    },
  ]);
  const { rows } = await bank.database.query(
    'select failure_count from pin where customer_id = $1',
    [ann.customerId],
  );
  expect(rows).toEqual([{ failure_count: 0 }]);
  expect((await ann.client.get('/api/account')).json()).toMatchObject({ balance: '1000.00' });
  expect(await bank.audit(rotatedKeys())).toEqual([
    'The setting PIN_KEYS lacks keys that rows in this database need: unheard-of (1 row of pin); add them after the current one.',
  ]);
  await bank.database.query("update pin set key_id = 'test' where key_id = 'unheard-of'");
});
