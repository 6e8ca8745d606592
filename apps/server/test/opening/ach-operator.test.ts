import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAch } from '@seven-hills/ach';
import { brand } from '@seven-hills/bank/brand';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentedReturns } from '../../src/demo/ach-operator/documented-returns.ts';
import { achOperatorJobs } from '../../src/demo/ach-operator/operate-ach.ts';
import { batchOn } from '../../src/demo/ach-operator/simulated-days.ts';
import { openAchFiles, simulatedOperator } from '../../src/money/ach/ach-network.ts';
import { postEntries } from '../../src/money/ach/receiving/post-entries.ts';
import { receiveFiles } from '../../src/money/ach/receiving/receive-files.ts';
import { type AchFolder, achFile, achFolder } from '../support/outside/ach-files.ts';
import { type Customer, fundedCustomer, moneyOf } from '../support/people.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
let achFiles: AchFolder;
let directory: string;
let network: Awaited<ReturnType<typeof openAchFiles>>;
let olivia: Customer;
let marcus: Customer;
const warnings: unknown[] = [];
const log = {
  warn: (entry: unknown) => warnings.push(entry),
  error: (entry: unknown) => warnings.push(entry),
};

beforeAll(async () => {
  bank = await openTestBank();
  achFiles = await achFolder();
  ({ directory } = achFiles);
  const { routingNumber } = brand;
  network = await openAchFiles({
    directory,
    routingNumber,
    operator: simulatedOperator,
    isSimulated: true,
  });
  olivia = await fundedCustomer(bank, 10_000n);
  marcus = await fundedCustomer(bank, 10_000n);
  for (const [name, { customerId }] of [
    ['olivia', olivia],
    ['marcus', marcus],
  ] as const)
    await bank.superuser.query('update customer set email = $2 where id = $1', [
      customerId,
      `${name}@example.com`,
    ]);
});
afterAll(() => bank.auditAndClose());

const folder = (name: string) => readdir(join(directory, name));

/** A new server's job, whose first run is the first day of a cycle. */
function operatorOf(achNetwork: typeof network | null) {
  const { database, app } = bank;
  return achOperatorJobs({ database, achNetwork, log: app.log });
}

/** What the bank's own jobs do in a minute. */
async function runBank(): Promise<void> {
  const means = { ...bank.app.means, log, network };
  await receiveFiles(means);
  await postEntries(means);
  await achFiles.write(bank);
}

it('pays, debits, verifies an account, and sends what the bank returns, a day each minute', async () => {
  const [job] = operatorOf(network);
  const seen: string[] = [];
  for (let day = 0; day < 14; day += 1) {
    await job?.work();
    // Files are named after their minute, which all days of this test share.
    await runBank();
    await bank.superuser.query("update ach_file set identity = identity || ' ' || id");
    const [money] = await moneyOf(olivia);
    const [other] = await moneyOf(marcus);
    seen.push(`${money} ${other}`);
  }
  expect(seen[0]).toBe('1340.50 100.00');
  expect(seen[3]).toBe('1340.50 35.82');
  expect(seen[6]).toBe('1340.96 35.82');
  expect(seen[13]).toBe('1340.96 35.82');
  // The next payday and bill come after two weeks, not after a quarter of an hour.
  for (let day = 14; day < 18; day += 1) {
    await job?.work();
    await runBank();
    await bank.superuser.query("update ach_file set identity = identity || ' ' || id");
  }
  expect([(await moneyOf(olivia))[0], (await moneyOf(marcus))[0]]).toEqual(['1340.96', '35.82']);
  const { rows } = await bank.database.query<{ state: string; return_reason: string }>(
    "select state, return_reason from ach_entry where account_number = '4180000000'",
  );
  expect(rows).toEqual([{ state: 'returned', return_reason: 'R03' }]);
  expect(await folder('failed')).toEqual([]);
  expect(await folder('out')).toEqual([]);
  expect(await folder('sent')).toHaveLength(1);
  expect(warnings).toEqual([]);
});

it('returns what the bank sends to a documented account number, with its reason', async () => {
  const numbers = [...documentedReturns.keys()];
  const content = await achFile({
    destination: '061000146',
    entries: ['123456789', ...numbers].flatMap((accountNumber) => [
      { accountNumber, amount: 100n, code: '27' },
      { accountNumber, amount: 100n, code: '22' },
    ]),
  });
  await network.folder.put('originated.ach', content);
  const [job] = operatorOf({ ...network });
  const skipped = await folder('in');
  await job?.work();
  const [name = ''] = (await folder('in')).filter(
    (each) => !skipped.includes(each) && each.startsWith('returns-of-'),
  );
  const returned: string[] = [];
  for await (const item of readAch([await readFile(join(directory, 'in', name))])) {
    expect(item.kind === 'fault' && item.fault).toBe(false);
    if (item.kind !== 'entry') continue;
    const [addenda] = item.addenda;
    returned.push(`${item.account.trim()} ${addenda && 'reason' in addenda && addenda.reason}`);
  }
  // Deposits to an account that refuses debits arrive, so that it can be linked.
  const both = ['R02', 'R03', 'R04', 'R12', 'R14', 'R15', 'R16', 'R17', 'R20', 'R24'];
  expect(returned).toEqual(
    numbers.flatMap((number) => {
      const reason = documentedReturns.get(number) ?? '';
      return both.includes(reason)
        ? [`${number} ${reason}`, `${number} ${reason}`]
        : [`${number} ${reason}`];
    }),
  );
  expect(returned).toContain('000000001 R01');
  expect(await folder('out')).toEqual([]);
});

it('takes part in no bank that exchanges files with a real operator', async () => {
  expect(operatorOf(null)).toEqual([]);
  const real = await openAchFiles({
    directory,
    routingNumber: brand.routingNumber,
    operator: null,
  });
  expect(operatorOf(real)).toEqual([]);
});

it('rests while nobody uses the demo, and after a year of paydays', async () => {
  const { rowCount } = await bank.superuser.query(
    "update session set last_active_at = now() - interval '1 hour'",
  );
  expect(rowCount).toBeGreaterThan(0);
  const before = await folder('in');
  for (const job of operatorOf(network)) await job.work();
  expect(await folder('in')).toEqual(before);
  const days = Array.from({ length: 1_000 }, (_, day) => batchOn(day)?.company);
  expect(days.filter((company) => company === 'Riverbend Design')).toHaveLength(26);
  expect(days.filter((company) => company === 'TriState Invest')).toHaveLength(1);
  expect(days.slice(26 * 14).some(Boolean)).toBe(false);
});
