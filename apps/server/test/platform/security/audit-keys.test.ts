import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseKeyring } from '../../../src/platform/security/keyring.ts';
import { plainWire } from '../../support/money/sample-wire.ts';
import { fundedCustomer } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.auditAndClose());

const freshRing = (name: string) =>
  parseKeyring(name, `next:${randomBytes(32).toString('base64')}`);

it('finds rows whose key was removed from the settings too early', async () => {
  const customer = await fundedCustomer(bank);
  const wire = await customer.client.post('/api/wire-transfer', { ...plainWire, amount: '1.00' });
  expect(wire.statusCode).toBe(201);
  expect(await bank.audit()).toEqual([]);

  const lacking = (setting: string, rows: string) =>
    `The setting ${setting} lacks keys that rows in this database need: ${rows}; add them after the current one.`;
  expect(await bank.audit({ ...bank.keys, pin: freshRing('PIN_KEYS') })).toEqual([
    lacking('PIN_KEYS', 'test (1 row of pin)'),
  ]);
  expect(await bank.audit({ ...bank.keys, sealing: freshRing('SEALING_KEYS') })).toContain(
    lacking(
      'SEALING_KEYS',
      'test (1 row of customer), test (1 row of wire_instruction), test (1 row of payee_seal), test (1 row of mail_secret)',
    ),
  );
});
