import { writeFile } from 'node:fs/promises';
import type { Transaction } from '@seven-hills/bank/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyedColumns } from '../../src/compose/capabilities.ts';
import { claimDatabase } from '../../src/opening/claim-database.ts';
import { openKeys } from '../../src/opening/open-keys.ts';
import { dumpFile, dumpKeys, dumpRows, restoreDump } from '../baseline/dump.ts';
import { populate, signIn } from '../baseline/populate.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

if (process.env.WRITE_BASELINE)
  it('writes the dump', async () => {
    const bank = await openTestBank({}, { keys: dumpKeys });
    await populate(bank);
    expect(await bank.auditWithGuards()).toEqual([]);
    await writeFile(dumpFile, await dumpRows(bank.superuser));
    await bank.close();
  });

describe('a bank from the baseline, after all later migrations', () => {
  let bank: TestBank;
  beforeAll(async () => {
    bank = await openTestBank({}, { keys: dumpKeys, database: await restoreDump() });
  });
  afterAll(() => bank.close());

  it('opens with its keys', async () => {
    const settings = {
      mode: 'demo',
      databaseUrl: bank.connectionString,
      dataDirectory: '',
    } as const;
    await claimDatabase(bank.roles, settings);
    await openKeys(bank.database, { ...settings, keys: dumpKeys }, keyedColumns);
  });

  it('lets a customer sign in and read the account', async () => {
    const olivia = await signIn(bank, 'olivia');
    expect((await olivia.get('/api/account')).json()).toMatchObject({
      isActive: true,
      balance: expect.stringMatching(/^\d+\.\d\d$/),
    });
  });

  it('lets staff approve the wire that was waiting', async () => {
    const olivia = await signIn(bank, 'olivia');
    const transactions = (await olivia.get('/api/transactions')).json<Transaction[]>();
    const wire = transactions.find(
      ({ type, status }) => type === 'wire_transfer' && status === 'pending',
    );
    const operations = await signIn(bank, 'operations');
    const approved = await operations.post(`/api/admin/transactions/${wire?.id}/approve`);
    expect(approved.json()).toMatchObject({ id: wire?.id, status: 'completed' });
  });

  it('has clean books', async () => {
    expect(await bank.auditWithGuards()).toEqual([]);
  });
});
