import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { processingDayAt } from '@seven-hills/ach/settlement';
import { firstDeposit } from '@seven-hills/bank/brand';
import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import { inTransaction } from '@seven-hills/postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { postEntries } from '../../../src/money/ach/receiving/post-entries.ts';
import { receiveFiles } from '../../../src/money/ach/receiving/receive-files.ts';
import { storeFile } from '../../../src/money/ach/receiving/store-file.ts';
import { returnOverdue } from '../../../src/money/ach/returning/return-overdue.ts';
import { takeBack } from '../../../src/money/owed/take-back.ts';
import { reportedDead } from '../../support/money/deaths.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import {
  type AchFolder,
  achFile,
  achFolder,
  type SentEntry,
  type SentFile,
} from '../../support/outside/ach-files.ts';
import {
  type Customer,
  fundedCustomer,
  moneyOf,
  numberOf,
  postMovement,
  signedInPerson,
  staffMember,
} from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let folder: AchFolder;
let admin: Customer;
let count = 0;
/** What the jobs could not do; nothing, in these tests. */
const failures: unknown[] = [];
const log = { warn: (entry: unknown) => failures.push(entry), error: () => {} };

beforeAll(async () => {
  bank = await openTestBank();
  admin = await staffMember(bank);
});
afterEach(async () => {
  expect(failures.splice(0)).toEqual([]);
  expect(await bank.audit()).toEqual([]);
});
afterAll(() => bank.close());

/** A folder and a server for one test, and what the jobs of that server do. */
async function begin() {
  folder = await achFolder();
  return { ...bank.app.means, log };
}
type Means = Awaited<ReturnType<typeof begin>>;

/** Each file of the tests has its own identity and traces. */
async function deliver(file: SentFile): Promise<string> {
  count += 1;
  const content = await achFile({
    modifier: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'[count] ?? 'A',
    firstTrace: count * 1_000,
    ...file,
  });
  await folder.deliver(`file-${count}.ach`, content);
  return content;
}
const receive = (means: Means) => receiveFiles({ ...means, network: folder.network });
/** After the morning of the settlement date, when debits post, too. */
const later = () => new Date(Date.now() + 4 * 86_400_000);
const settle = (means: Means) => postEntries(means, later());
const writeOut = () => folder.write(bank);
const historyOf = async ({ client }: Customer) =>
  (await client.get('/api/transactions?limit=5')).json<Record<string, unknown>[]>();
async function returned() {
  const items = await folder.written();
  return items.flatMap((item) =>
    item.kind === 'entry'
      ? item.addenda.map((addenda) => ({
          account: item.account.trim(),
          code: item.transactionCode,
          reason: 'reason' in addenda ? addenda.reason : null,
        }))
      : [],
  );
}

describe('a file of credits', () => {
  it('pays each account once, and shows the originator', async () => {
    const means = await begin();
    const customer = await fundedCustomer(bank, 10_000n);
    const accountNumber = await numberOf(customer);
    const content = await deliver({ entries: [{ accountNumber, amount: 250_000n }] });
    // Two servers look at once.
    const accepted = await Promise.all([receive(means), receive(means)]);
    expect(accepted.toSorted()).toEqual([0, 1]);
    await Promise.all([settle(means), settle(means), settle(means)]);
    expect(await moneyOf(customer)).toEqual(['2600.00', '2600.00', '0.00']);
    expect((await historyOf(customer))[0]).toMatchObject({
      type: 'ach_credit',
      direction: 'in',
      amount: '2500.00',
      recipientName: 'ACME PAYROLL',
      description: 'PAYROLL',
    });
    // Delivered again under another name.
    await folder.deliver('again.ach', content);
    expect(await receive(means)).toBe(0);
    await settle(means);
    expect(await moneyOf(customer)).toEqual(['2600.00', '2600.00', '0.00']);
    expect(await folder.listed('failed')).toEqual(['again.ach']);
  });

  it('that was stored before a crash is moved, and posts once', async () => {
    const means = await begin();
    const customer = await fundedCustomer(bank, 10_000n);
    await deliver({ entries: [{ accountNumber: await numberOf(customer), amount: 600n }] });
    const [name = ''] = await folder.listed('in');
    const { folder: content, routingNumber } = folder.network;
    await inTransaction(bank.database, (connection) =>
      storeFile(connection, { name, routingNumber, content: content.stream(name) }),
    );
    expect(await receive(means)).toBe(0);
    expect(await folder.listed('processed')).toEqual([name]);
    await settle(means);
    expect(await moneyOf(customer)).toEqual(['106.00', '106.00', '0.00']);
  });

  it('is refused if another content has its name and identity', async () => {
    const means = await begin();
    const customer = await fundedCustomer(bank, 10_000n);
    const accountNumber = await numberOf(customer);
    const modifier = 'Z';
    await deliver({ modifier, entries: [{ accountNumber, amount: 600n }] });
    const [name = ''] = await folder.listed('in');
    await receive(means);
    await rm(join(folder.directory, 'processed', name));
    const other = await achFile({ modifier, entries: [{ accountNumber, amount: 90_000n }] });
    await folder.deliver(name, other);
    expect(await receive(means)).toBe(0);
    expect(await folder.listed('failed')).toEqual([name]);
    await settle(means);
    expect(await moneyOf(customer)).toEqual(['106.00', '106.00', '0.00']);
  });

  it('waits for its settlement date', async () => {
    const means = await begin();
    const customer = await fundedCustomer(bank, 10_000n);
    const settlesOn = businessDayAfter(processingDayAt(new Date()), 2);
    await deliver({
      settlesOn,
      entries: [{ accountNumber: await numberOf(customer), amount: 500n }],
    });
    await receive(means);
    expect(await postEntries(means, new Date())).toBe(0);
    expect(await moneyOf(customer)).toEqual(['100.00', '100.00', '0.00']);
    await postEntries(means, new Date(`${settlesOn}T13:00:00Z`));
    expect(await moneyOf(customer)).toEqual(['105.00', '105.00', '0.00']);
  });

  it('that is faulty, cut off, or for another bank is refused as a whole', async () => {
    const means = await begin();
    const customer = await fundedCustomer(bank, 10_000n);
    const entries = [{ accountNumber: await numberOf(customer), amount: 900n }];
    const good = await achFile({ entries, modifier: 'X', firstTrace: 900_000 });
    await folder.deliver('total.ach', good.replace(/^(9.{50})\d/m, '$19'));
    await folder.deliver('cut.ach', good.slice(0, 300));
    await folder.deliver('text.ach', 'Good morning');
    await folder.deliver('other.ach', await achFile({ entries, destination: '091000019' }));
    expect(await receive(means)).toBe(0);
    await settle(means);
    expect(await moneyOf(customer)).toEqual(['100.00', '100.00', '0.00']);
    expect(await folder.listed('failed')).toEqual([
      'cut.ach',
      'other.ach',
      'text.ach',
      'total.ach',
    ]);
    const { rows } = await bank.database.query<{ name: string; code: string }>(
      `select name, fault ->> 'code' as code from ach_file where state = 'refused' and name = any ('{cut.ach,other.ach,text.ach,total.ach}')
       order by name`,
    );
    expect(rows).toEqual([
      { name: 'cut.ach', code: 'not_numeric' },
      { name: 'other.ach', code: 'not_for_us' },
      { name: 'text.ach', code: 'record_type' },
      { name: 'total.ach', code: 'file_total' },
    ]);
  });

  it('keeps what repeats an entry of another file for staff', async () => {
    const means = await begin();
    const customer = await fundedCustomer(bank, 10_000n);
    const entries = [{ accountNumber: await numberOf(customer), amount: 700n }];
    await deliver({ entries, firstTrace: 800_000 });
    await deliver({ entries, firstTrace: 800_000 });
    await receive(means);
    await settle(means);
    expect(await moneyOf(customer)).toEqual(['107.00', '107.00', '0.00']);
  });
});

describe('what cannot be posted', () => {
  it('goes back with its reason, in one file, exactly once', async () => {
    const means = await begin();
    const [poor, frozen, covered] = await Promise.all([
      fundedCustomer(bank, 10_000n),
      fundedCustomer(bank, 10_000n),
      fundedCustomer(bank, 10_000n),
    ]);
    await suspend(frozen, 'legal_order');
    await deliver({
      entries: [
        { accountNumber: '123', amount: 100n },
        { accountNumber: '99999999999', amount: 200n },
        { accountNumber: await numberOf(poor), amount: 10_001n, code: '27' },
        { accountNumber: await numberOf(frozen), amount: 100n, code: '27' },
        { accountNumber: '99999999998', amount: 0n, code: '23' },
        { accountNumber: await numberOf(covered), amount: 100n, code: '27' },
      ],
    });
    await receive(means);
    await settle(means);
    await Promise.all([writeOut(), writeOut()]);
    await writeOut();
    expect(await returned()).toEqual([
      { account: '123', code: '21', reason: 'R04' },
      { account: '99999999999', code: '21', reason: 'R03' },
      { account: await numberOf(poor), code: '26', reason: 'R01' },
      { account: await numberOf(frozen), code: '26', reason: 'R16' },
      { account: '99999999998', code: '21', reason: 'R03' },
    ]);
    expect(await folder.listed('out')).toHaveLength(1);
    expect(await moneyOf(poor)).toEqual(['100.00', '100.00', '0.00']);
    expect(await moneyOf(covered)).toEqual(['99.00', '99.00', '0.00']);
  });

  it('stays in suspense while the account awaits its deposit, and is credited afterward', async () => {
    const means = await begin();
    const newcomer = await signedInPerson(bank);
    const accountNumber = await numberOf(newcomer);
    await deliver({ entries: [{ accountNumber, amount: 3_000n }] });
    await receive(means);
    await settle(means);
    expect(await moneyOf(newcomer)).toEqual(['0.00', '0.00', '0.00']);
    expect(await suspense()).toBe(3_000n);
    await activate(newcomer);
    await settle(means);
    expect(await moneyOf(newcomer)).toEqual(['80.00', '80.00', '0.00']);
    expect(await suspense()).toBe(0n);
  });

  it('leaves suspense for the originator when the return is due', async () => {
    const means = await begin();
    const frozen = await fundedCustomer(bank, 10_000n);
    await suspend(frozen);
    await deliver({ entries: [{ accountNumber: await numberOf(frozen), amount: 4_000n }] });
    await receive(means);
    await settle(means);
    expect(await returnOverdue(means, new Date())).toBe(0);
    expect(await returnOverdue(means, new Date(Date.now() + 6 * 86_400_000))).toBe(1);
    await writeOut();
    expect(await returned()).toEqual([
      { account: await numberOf(frozen), code: '21', reason: 'R16' },
    ]);
    expect(await suspense()).toBe(0n);
  });
});

it('a debit from a stopped account goes back for a legal order and for fraud, and waits for staff otherwise; overdue credits follow', async () => {
  const means = await begin();
  const reasons = ['legal_order', 'suspected_fraud', 'identity_check', 'lost_or_stolen'];
  const entries: SentEntry[] = [];
  for (const reason of reasons) {
    const customer = await fundedCustomer(bank, 10_000n);
    await suspend(customer, reason);
    const accountNumber = await numberOf(customer);
    entries.push({ accountNumber, amount: 100n, code: '27' }, { accountNumber, amount: 200n });
  }
  await deliver({ entries });
  await receive(means);
  await settle(means);
  const outcomesOf = async (direction: string) => {
    const { rows } = await bank.database.query<{ state: string; reason: string }>(
      `select state, coalesce(return_reason, hold_reason) as reason from ach_entry
       where direction = $1 and account_number = any ($2) order by id`,
      [direction, entries.map(({ accountNumber }) => accountNumber)],
    );
    return rows.map(({ state, reason }) => `${state} ${reason}`);
  };
  expect(await outcomesOf('debit')).toEqual([
    'returning R16',
    'returning R17',
    'held frozen',
    'held frozen',
  ]);
  await returnOverdue(means, new Date(Date.now() + 6 * 86_400_000));
  expect(await outcomesOf('credit')).toEqual([
    'returning R16',
    'returning R17',
    'returning R16',
    'returning R16',
  ]);
  await writeOut();
});

it('a debit after the owner’s death goes back with the date of death, and so does one that staff return for it', async () => {
  const means = await begin();
  const [dead, other] = await Promise.all([
    fundedCustomer(bank, 10_000n),
    fundedCustomer(bank, 10_000n),
  ]);
  const [ofDead, ofOther] = [await numberOf(dead), await numberOf(other)];
  await reportedDead(admin, dead);
  await deliver({
    entries: [
      { accountNumber: ofDead, amount: 300n, code: '27' },
      { accountNumber: ofOther, amount: 90_000n, code: '27' },
    ],
  });
  await receive(means);
  await settle(means);
  // The representative payee of the account died.
  await deliver({ entries: [{ accountNumber: ofDead, amount: 400n }], firstTrace: 700_000 });
  await deliver({ entries: [{ accountNumber: ofDead, amount: 400n }], firstTrace: 700_000 });
  await receive(means);
  const { rows } = await bank.database.query<{ id: bigint }>(
    "select id from ach_entry where state = 'held' and account_number = $1",
    [ofDead],
  );
  const answer = await admin.client.post(`/api/admin/payments/entries/${rows[0]?.id}/return`, {
    reason: 'R14',
  });
  expect(answer.statusCode).toBe(200);
  await settle(means);
  await writeOut();
  const items = await folder.written();
  const addenda = items.flatMap((item) => (item.kind === 'entry' ? item.addenda : []));
  expect(addenda).toMatchObject([
    { reason: 'R15', dateOfDeath: '2026-01-15' },
    { reason: 'R01', dateOfDeath: null },
    { reason: 'R14', dateOfDeath: '2026-01-15' },
  ]);
});

it.each([
  ['credit', '22', '140.00'],
  ['debit', '27', '60.00'],
] as const)('a reversal is posted as the %s that it is, once', async (direction, code, balance) => {
  const means = await begin();
  const customer = await fundedCustomer(bank, 10_000n);
  const accountNumber = await numberOf(customer);
  const content = await deliver({
    description: 'REVERSAL',
    entries: [{ accountNumber, amount: 4_000n, code }],
  });
  await receive(means);
  await settle(means);
  await folder.deliver('again.ach', content);
  await receive(means);
  await settle(means);
  expect(await moneyOf(customer)).toEqual([balance, balance, '0.00']);
  expect((await historyOf(customer))[0]).toMatchObject({
    type: `ach_${direction}`,
    description: 'Reversal',
  });
});

it('debits follow the credits of their day', async () => {
  const means = await begin();
  const customer = await fundedCustomer(bank, 5_000n);
  const accountNumber = await numberOf(customer);
  await deliver({
    entries: [{ accountNumber, amount: 20_000n, code: '27' }],
    company: 'CITY POWER',
  });
  await deliver({ entries: [{ accountNumber, amount: 30_000n }] });
  await receive(means);
  await settle(means);
  expect(await moneyOf(customer)).toEqual(['150.00', '150.00', '0.00']);
});

it('a debit from an account that owes money is returned, and a credit repays first', async () => {
  const means = await begin();
  const customer = await fundedCustomer(bank, 5_000n);
  const accountNumber = await numberOf(customer);
  await takeBack(means, {
    customerId: customer.customerId,
    accountId: BigInt(customer.accountId),
    amount: 12_000n,
    description: 'Returned',
  });
  await deliver({
    entries: [{ accountNumber, amount: 1_000n, code: '27' }],
    company: 'CITY POWER',
  });
  await deliver({ entries: [{ accountNumber, amount: 2_000n }] });
  await receive(means);
  await settle(means);
  expect(await moneyOf(customer)).toEqual(['0.00', '0.00', '0.00']);
  const { rows } = await bank.database.query(
    `select shortfall, return_reason from ledger.account_state as state
     join ach_entry on ach_entry.direction = 'debit' and account_number = $2
     where state.id = $1`,
    [customer.accountId, accountNumber],
  );
  expect(rows).toEqual([{ shortfall: 5_000n, return_reason: 'R01' }]);
});

it('a debit of a shared account was ordered by none of its owners', async () => {
  const means = await begin();
  const ann = await fundedCustomer(bank, 50_000n);
  await joinAccount(bank, await fundedCustomer(bank), ann.accountId, 'joint_owner');
  await deliver({
    entries: [{ accountNumber: await numberOf(ann), amount: 1_000n, code: '27' }],
    company: 'CITY POWER',
  });
  await receive(means);
  await settle(means);
  expect((await historyOf(ann))[0]).toMatchObject({ type: 'ach_debit', orderedBy: null });
});

async function suspend({ accountId }: Customer, reason = 'other'): Promise<void> {
  const answer = await admin.client.post('/api/admin/suspend-account', { accountId, reason });
  expect(answer.statusCode).toBe(200);
}

/** The initial deposit arrives. */
const activate = (customer: Customer) =>
  postMovement(bank, customer, 'initial_deposit', firstDeposit);

async function suspense(): Promise<bigint> {
  const { rows } = await bank.database.query<{ posted: bigint }>(
    'select posted from ledger.account_state where id = 34',
  );
  return rows[0]?.posted ?? 0n;
}
