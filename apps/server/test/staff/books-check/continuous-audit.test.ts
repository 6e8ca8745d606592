import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getBooksCheck } from '@seven-hills/contracts/staff/books-check';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PROOF_LOCK, proveBooks } from '../../../src/staff/books-check/prove-books.ts';
import { readBooksCheck } from '../../../src/staff/books-check/read-books-check.ts';
import { rollUpActivity } from '../../../src/staff/figures/roll-up-activity.ts';
import { holdLock } from '../../support/hold-lock.ts';
import { type Customer, fundedCustomer, staffMember, testPin } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
let ann: Customer;
let ben: Customer;
const lines: { level: number; msg: string }[] = [];
const logger = pino(
  { level: 'info' },
  { write: (line: string) => void lines.push(JSON.parse(line)) },
);

beforeAll(async () => {
  bank = await openTestBank();
  staff = await staffMember(bank);
  ann = await fundedCustomer(bank);
  ben = await fundedCustomer(bank);
  await pay(3);
});
afterAll(() => bank.auditAndClose());
/** Makes everything so far old, because a round leaves the last few seconds to the next one. */
beforeEach(() => setState("posted_through = now(), swept_transfers = 0, faults = '[]'"));

const setState = (changes: string) => bank.superuser.query(`update books_proof set ${changes}`);

async function pay(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1)
    await ann.client.post('/api/transactions', {
      type: 'transfer',
      amount: '1.00',
      toAccountId: Number(ben.accountId),
      pin: testPin,
    });
}

const surroundings = () => ({
  database: bank.database,
  connectionString: bank.roles.reader.connectionString,
  siteUrl: () => 'https://bank.example.com',
  logger,
});
/** A round that sweeps everything. */
const round = () => proveBooks(surroundings());
/** A round that has time for only two ids of each part. */
const shortRound = () => proveBooks(surroundings(), { budgetMs: 0, sliceSize: 2n });

const proof = async () =>
  (await staff.client.get('/api/admin/books-check')).json<AnswerOf<typeof getBooksCheck>>().proof;

/** What a server says that has been running for so many minutes. */
const isStale = async (minutes: number) =>
  (await readBooksCheck(bank.database, new Date(Date.now() - minutes * 60_000))).proof.isStale;

/** Changes rows in ways that the bank's own statements cannot. */
async function corrupt(sql: string): Promise<void> {
  const connection = await bank.superuser.connect();
  await connection.query(`set session_replication_role = replica; ${sql}`);
  connection.release(true);
}

const mails = async () =>
  (
    await bank.database.query<{ recipient: string }>(
      "select recipient from mail_message where subject like 'The continuous audit%'",
    )
  ).rows.map(({ recipient }) => recipient);

it('has proven nothing before its first round', async () => {
  expect(await proof()).toMatchObject({ provenThrough: null, lastSweepAt: null, findingCount: 0 });
});

it('proves a small bank in one round, and reports up to what time', async () => {
  await round();
  const { provenThrough, lastSweepAt, ...rest } = await proof();
  expect(rest).toEqual({ sweptPercent: 0, findingCount: 0, findings: [], isStale: false });
  expect(Date.now() - Date.parse(provenThrough ?? '')).toBeLessThan(60_000);
  expect(Date.now() - Date.parse(lastSweepAt ?? '')).toBeLessThan(60_000);
  expect(await mails()).toEqual([]);
});

it('is stale when nothing has been proven for ten minutes, unless the server has just started', async () => {
  await setState("posted_through = now() - interval '11 minutes'");
  expect([await isStale(11), await isStale(9)]).toEqual([true, false]);
  expect((await proof()).isStale).toBe(false);
  await round();
  expect(await isStale(11)).toBe(false);
});

it('finds a corrupted old entry in the next rounds, reports it until repaired, and sends one email', async () => {
  const entry = `account_id = ${ben.accountId} and sequence = 2`;
  await corrupt(`update ledger.entry set balance_after = balance_after + 1 where ${entry}`);
  let rounds = 0;
  while ((await proof()).findingCount === 0) {
    await shortRound();
    rounds += 1;
    expect(rounds).toBeLessThan(20);
  }
  const found = await proof();
  expect(rounds).toBeGreaterThan(1);
  expect(found.findings[0]).toMatchObject({
    check: 'entries are numbered without a gap and carry the running balance',
    finding: expect.stringContaining(`Entry 2 of account ${ben.accountId} has the balance`),
  });
  await round();
  await round();
  expect((await proof()).findingCount).toBeGreaterThan(0);
  expect(await mails()).toEqual([staff.email]);
  expect(lines.filter(({ level }) => level === 50)).toMatchObject([
    { msg: 'the continuous audit found that the books are off' },
  ]);
  await corrupt(`update ledger.entry set balance_after = balance_after - 1 where ${entry}`);
  await shortRound();
  expect(await proof()).toMatchObject({ findingCount: 0, findings: [] });
});

it('finds errors in new entries immediately, before any in old ones', async () => {
  await setState("posted_through = now() - interval '4 seconds'");
  await pay(1);
  const { rows } = await bank.superuser.query('select max(id) as id from ledger.transfer');
  // The audit skips the last two seconds, in which statements may still be in progress.
  await corrupt(
    `update ledger.transfer set created_at = created_at - interval '3 seconds' where id = ${rows[0].id};
     update ledger.entry set amount = amount * 2 where transfer_id = ${rows[0].id} and amount < 0`,
  );
  await shortRound();
  const { findings } = await proof();
  expect(findings.map(({ check }) => check)).toContain(
    'every transfer that moves money has exactly its two entries',
  );
  await corrupt(
    `update ledger.entry set amount = amount / 2 where transfer_id = ${rows[0].id} and amount < 0`,
  );
  await round();
  expect((await proof()).findingCount).toBe(0);
});

it('finds a transaction that disagrees with the ledger', async () => {
  const change = (sign: string) =>
    corrupt(
      `update bank_transaction set amount = amount ${sign} 1
       where id = (select max(id) from bank_transaction)`,
    );
  await change('+');
  await round();
  expect((await proof()).findings[0]?.finding).toMatch(/says 101 cents, the ledger moved 100/);
  await change('-');
  await round();
  expect((await proof()).findingCount).toBe(0);
});

it('finds money that comes from nowhere', async () => {
  const change = (sign: string) =>
    corrupt(`update ledger.account set credits_posted = credits_posted ${sign} 1 where id = 1`);
  await change('+');
  await shortRound();
  expect((await proof()).findings[0]?.check).toBe('the sum over all accounts is zero');
  await change('-');
  await shortRound();
  expect((await proof()).findingCount).toBe(0);
});

it('checks transactions as far as the daily figures go', async () => {
  await setState('transactions_through = 0');
  await rollUpActivity(bank.database);
  await round();
  const { rows } = await bank.database.query(
    `select transactions_through = (select max(id) from bank_transaction) as all from books_proof`,
  );
  expect(rows).toEqual([{ all: true }]);
});

it('waits for postings in progress, and does not delay them', async () => {
  const posting = await bank.superuser.connect();
  await posting.query('begin');
  await posting.query('lock table ledger.transfer in row exclusive mode');
  await setState("posted_through = now() - interval '1 hour', candidate = null");
  await round();
  const behind = await bank.database.query(
    "select posted_through < now() - interval '59 minutes' as yes from books_proof",
  );
  expect(behind.rows).toEqual([{ yes: true }]);
  await pay(1);
  await posting.query('rollback');
  posting.release();
  await round();
  expect(await isStale(11)).toBe(false);
});

it('is run by one server at a time', async () => {
  const end = await holdLock(bank, PROOF_LOCK);
  await setState("posted_through = now() - interval '1 hour'");
  await round();
  expect(await isStale(11)).toBe(true);
  end();
  await vi.waitUntil(
    async () => {
      await round();
      return !(await isStale(11));
    },
    { timeout: 25_000 },
  );
});

it('loses nothing in a crash: the next round continues after the last slice', async () => {
  await setState('swept_transfers = 0, swept_transactions = 0');
  await shortRound();
  const swept = async () =>
    (await bank.database.query('select swept_transfers from books_proof')).rows[0].swept_transfers;
  const before = await swept();
  const lock = await bank.superuser.connect();
  await lock.query('begin; lock table ledger.entry in access exclusive mode');
  const crashed = expect(shortRound()).rejects.toThrow();
  for (;;) {
    const { rows } = await bank.superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'continuous-audit' and wait_event_type = 'Lock'
         and datname = current_database()`,
    );
    if (rows.length > 0) break;
    await sleep(20);
  }
  await crashed;
  await lock.query('rollback');
  lock.release();
  expect(await swept()).toBe(before);
  await shortRound();
  expect(await swept()).toBe(before + 2n);
});
