import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainWire } from '../../support/money/sample-wire.ts';
import { type Customer, fundedCustomer, testPin } from '../../support/people.ts';
import { signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';
import { partition, partitionUntil, pay, skipIds } from './support.ts';

const year = new Date().getUTCFullYear();
const month = new Date().toISOString().slice(0, 7);

let bank: TestBank;
let staff: Customer;
let ann: Customer;
let ben: Customer;
let old: number[];
beforeAll(async () => {
  bank = await openTestBank();
  staff = await signedInAdmin(bank);
  ann = await fundedCustomer(bank, 1_000_000n, { firstName: 'Ann', lastName: 'Quarry' });
  ben = await fundedCustomer(bank, 1_000_000n, { firstName: 'Ben', lastName: 'Harbor' });
  old = [];
  for (let paid = 1; paid <= 25; paid++) old.push(await pay(ann, ben, `${paid}.17`));
  await partition(bank, { task: 'convert' });
  await partition(bank, { task: 'begin', headroom: 100n });
  await skipIds(bank, 20_000n);
});
afterAll(() => bank.close());

/** Returns what customers and staff see of the old transactions, as one text for each URL. */
async function everythingSeen(): Promise<Record<string, string>> {
  const [first, last] = [old[0], old.at(-1)];
  const places: [Customer, string][] = [
    [ann, '/api/transactions?limit=10'],
    [ann, `/api/transactions?limit=10&before=${old[12]}`],
    [ben, '/api/transactions?limit=10&search=7.17'],
    [ann, '/api/transactions/count?counts=spending'],
    [ann, '/api/transactions/months'],
    [ann, '/api/transactions/summary'],
    [ann, `/api/transactions/${first}`],
    [ann, `/api/transactions/${last}`],
    [ann, `/api/transactions/${last}/receipt`],
    [ben, `/api/transactions/statement?month=${month}`],
    [ann, `/api/statements/range?from=${month}-01&to=${month}-28&format=csv`],
    [ann, `/api/insights?month=${month}`],
    [ann, '/api/insights/payees'],
    [ann, '/api/balances?days=7'],
    [ann, '/api/account'],
    [staff, '/api/admin/search?search=25.17'],
    [staff, '/api/admin/search?search=Quarry'],
    [staff, '/api/admin/transactions?limit=10'],
    [staff, '/api/admin/transactions/totals'],
    [staff, `/api/admin/transactions/${first}`],
    [staff, '/api/admin/ledger-accounts/1'],
    [staff, '/api/admin/overview'],
  ];
  const seen: Record<string, string> = {};
  for (const [{ client }, url] of places) {
    const { statusCode, body } = await client.get(url);
    // A PDF, the ledger's `before`, and the last balance of a statement depend on the request's
    // time.
    seen[url] = url.endsWith('/receipt')
      ? `${statusCode} ${body.slice(0, 5)}`
      : `${statusCode} ${body.replaceAll(/"before":"[^"]*Z"|Balance at [^,]* ET/g, '')}`;
  }
  return seen;
}

const homeOf = async (table: string) =>
  (
    await bank.superuser.query<{ home: string }>(
      `select tableoid::regclass::text as home from ${table} group by 1 order by min(id)`,
    )
  ).rows.map(({ home }) => home);

/** Runs SQL past all guards. */
async function pastGuards(sql: string): Promise<void> {
  const connection = await bank.superuser.connect();
  await connection.query(`set session_replication_role = replica; ${sql}`);
  connection.release(true);
}

describe('a detached year', () => {
  it('stays in place while it still gets ids, or has a pending transaction', async () => {
    const own = await openTestBank();
    const person = await fundedCustomer(own, 1_000_000n);
    const sent = await person.client.post('/api/wire-transfer', { ...plainWire, pin: testPin });
    expect(sent.statusCode, sent.body).toBe(201);
    await partition(own, { task: 'convert' });
    await partition(own, { task: 'begin', headroom: 1n });
    expect(await partition(own, { task: 'detach', year })).toContainEqual(
      expect.stringMatching(/^bank_transaction_1 still gets ids, up to \d+\.$/),
    );
    await skipIds(own, 20_000n);
    await expect(partition(own, { task: 'detach', year })).rejects.toThrow(
      'bank_transaction_1 has 1 pending transactions. Settle them first.',
    );
    expect(await own.auditWithGuards()).toEqual([]);
    await own.close();
  });

  it('contains nothing from a later year', async () => {
    expect(await partition(bank, { task: 'detach', year: year - 1 })).toEqual([
      'bank_transaction has no partition for that.',
      'transfer has no partition for that.',
    ]);
  });

  it('is read as before, even if the command was killed at every statement', async () => {
    const before = await everythingSeen();
    for (const [url, seen] of Object.entries(before)) expect(seen, url).toMatch(/^200 /);
    expect(before[`/api/transactions/${old[0]}`]).toContain('1.17');
    let statements = 3;
    while (!(await partitionUntil(bank, { task: 'detach', year }, statements))) statements++;
    expect(await homeOf('bank_transaction')).toEqual(['archive.bank_transaction_1']);
    expect(await homeOf('ledger.transfer')).toEqual(['archive.transfer_1']);
    expect(await everythingSeen()).toEqual(before);
    expect(await bank.auditWithGuards()).toEqual([]);
  });

  it('does not change how the bank posts', async () => {
    const server = await bank.anotherServer();
    // The first server has ids of transfers left from before.
    const client = new TestClient(server);
    client.cookie = ann.client.cookie;
    const paid = await pay({ ...ann, client }, ben, '3.33');
    expect(paid).toBeGreaterThan(20_000);
    expect(await homeOf('bank_transaction')).toEqual([
      'archive.bank_transaction_1',
      'bank_transaction_2',
    ]);
    expect(await homeOf('ledger.transfer')).toEqual(['archive.transfer_1', 'ledger.transfer_2']);
    expect(await bank.auditWithGuards()).toEqual([]);
  });

  it('cannot be rewritten, and is closed to the service', async () => {
    for (const name of ['archive.bank_transaction_1', 'archive.transfer_1', 'archive.transfer']) {
      await expect(bank.superuser.query(`delete from ${name}`)).rejects.toThrow(/append-only/);
      await expect(bank.superuser.query(`truncate ${name}`)).rejects.toThrow(/append-only/);
      const { rows } = await bank.superuser.query<{ may: boolean }>(
        "select has_table_privilege($1, $2, 'select, insert, update, delete') as may",
        [bank.roles.service.name, name],
      );
      expect(rows[0]?.may).toBe(false);
    }
  });

  it.each([
    [
      'a rewritten amount',
      () => `update archive.bank_transaction_1 set amount = amount + 1 where id = ${old[3]}`,
      () => `update archive.bank_transaction_1 set amount = amount - 1 where id = ${old[3]}`,
      () => `transaction ${old[3]} (transfer, completed): says 418 cents, the ledger moved 417`,
    ],
    [
      'a lost transfer',
      () => `create table kept as select * from archive.transfer_1 where amount = 517;
             delete from archive.transfer_1 where amount = 517`,
      () => 'insert into archive.transfer_1 select * from kept; drop table kept',
      () => `transaction ${old[4]} (transfer, completed): its ledger transfer does not exist`,
    ],
  ])('is audited in full, and the audit finds %s', async (_what, corrupt, restore, finding) => {
    await pastGuards(corrupt());
    const findings = await bank.auditWithGuards();
    await pastGuards(restore());
    expect(findings).toContain(finding());
    expect(await bank.auditWithGuards()).toEqual([]);
  });

  it('can be attached again, and detached with the next year', async () => {
    const before = await everythingSeen();
    await partition(bank, { task: 'attach', year });
    expect(await homeOf('bank_transaction')).toEqual(['bank_transaction_1', 'bank_transaction_2']);
    expect(await everythingSeen()).toEqual(before);
    await partition(bank, { task: 'begin', headroom: 100n });
    await skipIds(bank, 20_000n);
    await partition(bank, { task: 'detach', year });
    expect(await homeOf('bank_transaction')).toEqual([
      'archive.bank_transaction_1',
      'archive.bank_transaction_2',
    ]);
    expect(await everythingSeen()).toEqual(before);
    expect(await bank.auditWithGuards()).toEqual([]);
    await partition(bank, { task: 'attach', year });
    expect(await homeOf('ledger.transfer')).toEqual(['ledger.transfer_1', 'ledger.transfer_2']);
    expect(await everythingSeen()).toEqual(before);
    expect(await bank.auditWithGuards()).toEqual([]);
  });
});
