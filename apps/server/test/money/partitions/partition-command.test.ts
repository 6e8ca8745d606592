import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Customer, fundedCustomer } from '../../support/people.ts';
import { type Outcome, runProgram } from '../../support/processes/spawn-bank.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { pay, skipIds } from './support.ts';

const year = String(new Date().getUTCFullYear());

let bank: TestBank;
let ann: Customer;
let ben: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank);
  ben = await fundedCustomer(bank);
});
afterAll(() => bank.close());

/** Runs the command as a process, like an operator of a bank with an outside database. */
function run(...parameters: string[]): Promise<Outcome> {
  const { service, owner } = bank.roles;
  return runProgram(
    'commands/partition.ts',
    { DATABASE_URL: service.connectionString, DATABASE_OWNER_URL: owner.connectionString },
    ...parameters,
  );
}

/** Runs a call that must succeed; returns the lines of its output. */
async function said(...parameters: string[]): Promise<string[]> {
  const { code, stdout, stderr } = await run(...parameters);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.trim().split('\n');
}

async function partitions(): Promise<string[]> {
  const { rows } = await bank.superuser.query<{ name: string }>(
    `select relid::regclass::text as name from pg_partition_tree('bank_transaction')
     where isleaf order by 1`,
  );
  return rows.map(({ name }) => name);
}

describe('npm run partition, as a process', () => {
  it.each([
    [['convert']],
    [['begin', year]],
    [['begin', '--headroom', '0']],
    [['detach']],
    [['detach', '99']],
    [['attach', year, year]],
  ])('prints its usage instead of running %j', async (parameters) => {
    const { code, stdout, stderr } = await run(...parameters);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^Usage: npm run partition/);
  });

  it('names the option that it does not know', async () => {
    const { code, stdout, stderr } = await run('begin', '--headrom', '5');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^Unknown option '--headrom'/);
  });

  it('starts no partition in a bank that is not partitioned', async () => {
    expect(await run('begin')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Partition the bank first: npm run partition\n',
    });
  });

  it('partitions the bank and lists the partitions', async () => {
    const lines = await said();
    expect(lines).toContain('The copy is the same as the original.');
    expect(lines).toContain('public.bank_transaction_1: from the first id to the last');
    expect(await bank.auditWithGuards()).toEqual([]);
  });

  it('runs only one of two simultaneous calls, and the other one reports that', async () => {
    // The call that works waits for this lock for longer than the other one waits for its turn.
    const reader = await bank.superuser.connect();
    await reader.query('begin; lock table bank_transaction in access share mode');
    const calls = [run('begin', '--headroom', '100'), run('begin', '--headroom', '100')];
    const refused = await Promise.race([...calls, sleep(15_000)]);
    await reader.query('commit');
    reader.release();
    expect(refused).toEqual({
      code: 1,
      stdout: 'Another call of this command is running. Waiting for it.\n',
      stderr: 'Another call of this command is still running. This one changed nothing.\n',
    });
    const outcomes = await Promise.all(calls);
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1]);
    const worked = outcomes.find(({ code }) => code === 0)?.stdout;
    expect(worked).toMatch(/^bank_transaction_1 ends before \d+\. Kept postings waiting: /m);
    expect(worked).toMatch(/^bank_transaction_2 begins at \d+\. /m);
    expect(worked).toMatch(/^transfer_2 begins at \d+\. /m);
    expect(await partitions()).toEqual(['bank_transaction_1', 'bank_transaction_2']);
    await pay(ann, ben);
    expect(await bank.auditWithGuards()).toEqual([]);
  });

  it('says that a new partition’s ids are still ahead when it is asked to begin again', async () => {
    expect(await said('begin')).toEqual([
      'bank_transaction_2 has not begun yet.',
      'transfer_2 has not begun yet.',
    ]);
  });

  it('moves a year into the archive and back', async () => {
    await skipIds(bank, 20_000n);
    await pay(ann, ben);
    expect(await said('detach', String(Number(year) - 1))).toEqual([
      'bank_transaction has no partition for that.',
      'transfer has no partition for that.',
    ]);
    expect((await said('detach', year)).join('\n')).toMatch(/bank_transaction_1/);
    expect(await partitions()).toEqual(['archive.bank_transaction_1', 'bank_transaction_2']);
    expect(await bank.auditWithGuards()).toEqual([]);
    expect((await said('attach', year)).join('\n')).toMatch(/bank_transaction_1/);
    expect(await partitions()).toEqual(['bank_transaction_1', 'bank_transaction_2']);
    expect(await bank.auditWithGuards()).toEqual([]);
  });
});
