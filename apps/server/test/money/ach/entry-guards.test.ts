import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { receiveFiles } from '../../../src/money/ach/receiving/receive-files.ts';
import { achFile, achFolder } from '../../support/outside/ach-files.ts';
import { fundedCustomer, numberOf } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

// What the database refuses, whatever a program asks of it.

let bank: TestBank;
let accountNumber: string;
let count = 0;
beforeAll(async () => {
  bank = await openTestBank();
  const { client } = await fundedCustomer(bank);
  accountNumber = await numberOf({ client });
});
afterAll(() => bank.auditAndClose());

let entryId: bigint;
beforeEach(async () => {
  const folder = await achFolder();
  count += 1;
  const content = await achFile({
    modifier: 'ABCDEFGHIJ'[count] ?? 'A',
    firstTrace: count * 1_000,
    entries: [{ accountNumber, amount: 1_000n + BigInt(count) }],
  });
  await folder.deliver(`file-${count}.ach`, content);
  await receiveFiles({ ...bank.app.means, network: folder.network });
  const { rows } = await bank.database.query<{ id: bigint }>(
    "select id from ach_entry where state = 'waiting' order by id desc limit 1",
  );
  entryId = rows[0]?.id ?? expect.fail('the entry was not received');
});

const change = (assignments: string) =>
  bank.superuser.query(`update ach_entry set ${assignments} where id = $1`, [entryId]);

it.each([
  'file_id = file_id + 1',
  'batch_position = batch_position + 1',
  "trace_number = '091000010000000'",
  'settles_on = settles_on + 1',
  "direction = 'debit'",
  "purpose = 'prenote'",
  'amount = amount + 1',
  "account_number = '1'",
  "entry = '{}'",
  "amount = amount + 1, state = 'posted', transaction_id = 1",
])('what an entry says does not change: %s', async (assignments) => {
  await expect(change(assignments)).rejects.toThrow(/append-only|do not change/);
});

it('an entry is posted by a transaction that exists', async () => {
  await expect(change("state = 'posted', transaction_id = 987654321")).rejects.toThrow(
    'names a transaction that does not exist',
  );
});

it.each([
  ["state = 'returned', return_reason = 'R03'"],
  ["state = 'suspended', hold_reason = 'frozen', return_reason = 'R03'"],
])('an entry takes only steps that exist: %s', async (assignments) => {
  await expect(change(assignments)).rejects.toThrow();
});

it('a posted entry stays posted', async () => {
  const { rows } = await bank.database.query<{ id: bigint }>(
    'select max(id) as id from bank_transaction',
  );
  await bank.superuser.query('begin');
  try {
    await change(`state = 'posted', transaction_id = ${rows[0]?.id}`);
    await expect(change("state = 'waiting', transaction_id = null")).rejects.toThrow(
      'its content and its past do not change',
    );
  } finally {
    await bank.superuser.query('rollback');
  }
});
