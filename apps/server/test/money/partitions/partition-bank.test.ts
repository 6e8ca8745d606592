import { inTransaction } from '@seven-hills/postgres';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardCheck } from '../../../src/staff/books-check/checks/guard-check.ts';
import { partitionsOf } from '../../../src/staff/books-check/checks/partition-guards.ts';
import { type Customer, fundedCustomer } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { keepPaying, partition, partitionUntil, pay, skipIds } from './support.ts';

let bank: TestBank;
let ann: Customer;
let ben: Customer;
let names: string[];
beforeAll(async () => {
  bank = await openTestBank({}, { logger: pino({ level: 'error' }) });
  ann = await fundedCustomer(bank, 1_000_000n);
  ben = await fundedCustomer(bank, 1_000_000n);
});
afterAll(() => bank.close());

/** Lets two sessions insert the same row; returns the error of the loser. */
async function race(first: string, second: string): Promise<string> {
  const [one, two] = [await bank.superuser.connect(), await bank.superuser.connect()];
  try {
    await one.query('begin');
    await one.query(first);
    const waiting = two.query(second).then(
      () => 'nothing',
      (error: Error) => error.message,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    await one.query('commit');
    return await waiting;
  } finally {
    one.release();
    two.release();
  }
}

/** The inserted rows corrupt the books, so each case has its own bank. */
async function raceTwice(isPartitioned: boolean): Promise<string[]> {
  const own = await openTestBank();
  const main = bank;
  try {
    const person = await fundedCustomer(own);
    if (isPartitioned) await partition(own, { task: 'convert' });
    bank = own;
    await own.superuser.query(
      `insert into ledger.transfer (id, debit_account_id, credit_account_id, amount, code, kind)
       values (-9, 1, 2, 5, 1, 'pending')`,
    );
    const resolution = (id: number, kind: string) =>
      `insert into ledger.transfer (id, debit_account_id, credit_account_id, amount, code, kind, pending_id)
       values (${id}, 1, 2, 5, 1, '${kind}', -9)`;
    const deposit = `insert into bank_transaction (customer_id, to_account_id, type, status, amount, amount_transfer_id)
       values (1, ${person.accountId + 900}, 'initial_deposit', 'completed', 5, 1)`;
    const scheduled = `insert into bank_transaction (customer_id, to_account_id, type, status, amount, amount_transfer_id, schedule_id, scheduled_on)
       values (1, 1001, 'transfer', 'completed', 5, 1, 7, '2026-11-01')`;
    return [
      await race(resolution(-8, 'post_pending'), resolution(-7, 'void_pending')),
      await race(deposit, deposit),
      await race(scheduled, scheduled),
    ];
  } finally {
    bank = main;
    await own.close();
  }
}

describe('npm run partition', () => {
  it('enforces both rules against duplicates before partitioning', async () => {
    for (const told of await raceTwice(false)) expect(told).toMatch(/duplicate key/);
  });

  it('converts a bank while it posts, even if killed at every statement, and loses nothing', async () => {
    const paying = keepPaying(ann, ben);
    let deaths = 0;
    while (!(await partitionUntil(bank, { task: 'convert' }, 2 + 3 * deaths))) {
      deaths++;
      // Also checks in the middle of the copy.
      if (deaths === 8) expect(await bank.auditWithGuards()).toEqual([]);
    }
    expect(deaths).toBeGreaterThan(10);
    const ids = await paying.stop();
    expect(ids.length).toBeGreaterThan(20);
    const { rows } = await bank.superuser.query<{ count: bigint }>(
      'select count(*) from bank_transaction where id = any ($1)',
      [ids],
    );
    expect(Number(rows[0]?.count)).toBe(ids.length);
    expect(await bank.auditWithGuards()).toEqual([]);
    const { rows: kinds } = await bank.superuser.query<{ kind: string }>(
      `select relkind as kind from pg_class
       where oid in ('bank_transaction'::regclass, 'ledger.transfer'::regclass, 'ledger.entry'::regclass)`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['p', 'p', 'p']);
    // No intermediate tables or functions are left.
    const { rows: left } = await bank.superuser.query(
      `select from pg_class where relname ~ '^entry_(copy|whole)' union all
       select from pg_proc where proname = 'mirror_entries'`,
    );
    expect(left).toEqual([]);
  });

  it('is safe to repeat', async () => {
    const said = await partition(bank, { task: 'convert' });
    expect(said[0]).toBe('The bank is partitioned.');
    expect(said).toContain('public.bank_transaction_1: from the first id to the last');
    await pay(ann, ben);
    expect(await bank.auditWithGuards()).toEqual([]);
  });

  it('begins partitions ahead of the ids while the bank posts, even if killed at every statement', async () => {
    const paying = keepPaying(ann, ben);
    let statements = 3;
    while (!(await partitionUntil(bank, { task: 'begin', headroom: 20_000n }, statements)))
      statements += 3;
    await paying.stop();
    expect(await partition(bank, { task: 'begin' })).toEqual([
      'bank_transaction_2 has not begun yet.',
      'transfer_2 has not begun yet.',
    ]);
    await skipIds(bank, 20_000n);
    await pay(ann, ben);
    const { rows } = await bank.superuser.query<{ old: bigint; next: bigint }>(
      'select (select count(*) from bank_transaction_1) as old, (select count(*) from bank_transaction_2) as next',
    );
    expect(Number(rows[0]?.old)).toBeGreaterThan(20);
    expect(Number(rows[0]?.next)).toBe(1);
    names = await inTransaction(bank.superuser, partitionsOf);
    expect(names).toHaveLength(12);
    expect(await bank.auditWithGuards()).toEqual([]);
  });

  it('keeps both rules against duplicates', async () => {
    expect(await raceTwice(true)).toEqual([
      'duplicate key value violates unique constraint "pending_transfer_is_resolved_once"',
      'duplicate key value violates unique constraint "account_has_one_initial_deposit"',
      'duplicate key value violates unique constraint "scheduled_date_is_paid_once"',
    ]);
  });

  it('refuses to rewrite any partition, and closes each one to the service and the reader', async () => {
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const column = name.includes('entry') ? 'amount' : 'created_at';
      const value = column === 'amount' ? '1' : 'now()';
      await expect(
        bank.superuser.query(`update ${name} set ${column} = ${value}`).then(({ rowCount }) => {
          // Rules for rows have nothing to refuse in an empty partition.
          if (rowCount === 0) throw new Error('append-only');
        }),
        name,
      ).rejects.toThrow(/append-only|may change/);
      await expect(bank.superuser.query(`truncate ${name}`), name).rejects.toThrow(
        /append-only|refused/,
      );
      for (const role of [bank.roles.service, bank.roles.reader]) {
        const { rows } = await bank.superuser.query<{ may: boolean }>(
          "select has_table_privilege($1, $2, 'select, insert, update, delete') as may",
          [role.name, name],
        );
        expect(rows[0]?.may, name).toBe(false);
      }
    }
    for (const table of ['ledger.transfer', 'ledger.entry', 'bank_transaction']) {
      await expect(bank.superuser.query(`truncate ${table} cascade`)).rejects.toThrow(
        /append-only/,
      );
      await expect(bank.superuser.query(`delete from ${table}`)).rejects.toThrow(/append-only/);
    }
  });

  it('refuses a row that names a transaction that does not exist', async () => {
    await expect(
      bank.superuser.query('insert into payment_order (transaction_id) values (999999999)'),
    ).rejects.toThrow('payment_order names a transaction that does not exist');
  });

  it.each([
    [
      'a disabled trigger of a partition',
      'alter table ledger.entry_3 disable trigger entry_is_append_only',
      'The trigger entry_is_append_only on ledger.entry_3 is disabled.',
    ],
    [
      'a disabled trigger for rows',
      'alter table bank_transaction_2 disable trigger bank_transaction_is_not_rewritten',
      'The trigger bank_transaction_is_not_rewritten on bank_transaction_2 is disabled.',
    ],
    [
      'a partition that may be truncated',
      'drop trigger bank_transaction_is_never_truncated on bank_transaction_1',
      'The partition bank_transaction_1 lacks the trigger bank_transaction_is_never_truncated.',
    ],
    [
      'an unknown trigger of a partition',
      `create function public.skim() returns trigger language plpgsql as 'begin return new; end';
       create trigger skim before insert on ledger.transfer_2 for each row execute function public.skim()`,
      'The trigger skim of the partition ledger.transfer_2 was not created by the bank.',
    ],
    [
      'an interrupted beginning of a partition',
      'alter table bank_transaction_2 add constraint bank_transaction_2_has_its_range check (id < 99999999)',
      'The partition bank_transaction_2 was being closed: its ids end soon. Run npm run partition -- begin again.',
    ],
    [
      'a row of a transaction that does not exist',
      `set local session_replication_role = replica;
       insert into payment_order (transaction_id) values (999999999);
       set local session_replication_role = origin`,
      'payment_order names transaction 999999999, which does not exist.',
    ],
  ])('the audit finds %s', async (_what, sql, finding) => {
    let findings: string[] = [];
    const undo = new Error('taken back');
    await inTransaction(bank.superuser, async (connection) => {
      await connection.query(sql);
      if ('find' in guardCheck) findings = await guardCheck.find(connection, 100);
      throw undo;
    }).catch((error: unknown) => {
      if (error !== undo) throw error;
    });
    expect(findings).toEqual([finding]);
  });

  it("the audit ignores an operator's own partitioned tables", async () => {
    await bank.superuser.query(
      `create table own (id bigint) partition by range (id);
       create table own_1 partition of own for values from (1) to (9);
       create function own_trigger() returns trigger language plpgsql as 'begin return new; end';
       create trigger own before insert on own_1 for each row execute function own_trigger()`,
    );
    expect(await bank.auditWithGuards()).toEqual([]);
  });
});
