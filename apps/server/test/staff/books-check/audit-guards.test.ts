import { readFileSync, writeFileSync } from 'node:fs';
import { inTransaction } from '@seven-hills/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  expectedGuards,
  expectedGuardsFile,
  guardCheck,
  partitionedGuardsFile,
} from '../../../src/staff/books-check/checks/guard-check.ts';
import { partitionsOf } from '../../../src/staff/books-check/checks/partition-guards.ts';
import { readGuards } from '../../../src/staff/books-check/checks/read-guards.ts';
import { partition } from '../../money/partitions/support.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.auditAndClose());

/** With `-u`, writes the file first, so that the rest of the run already expects the new list. */
function expectFile(file: string, lines: readonly string[]): void {
  const isUpdating = expect.getState().snapshotState.snapshotUpdateState === 'all';
  if (isUpdating) writeFileSync(file, `${lines.join('\n')}\n`);
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toEqual(lines);
}

it('the list of guards matches the migrations', async () => {
  const guards = await inTransaction(bank.superuser, readGuards);
  expect(guards.length).toBeGreaterThan(50);
  expectFile(expectedGuardsFile, guards);
  expect(expectedGuards()).toEqual(guards);
});

it('the list of changes matches a partitioned bank', async () => {
  const own = await openTestBank();
  await partition(own, { task: 'convert' });
  const partitions = new Set(await inTransaction(own.superuser, partitionsOf));
  const whole = expectedGuards();
  const found = (await inTransaction(own.superuser, readGuards)).filter(
    (guard) => !partitions.has(/\S*\.\S*/.exec(guard)?.[0] ?? ''),
  );
  expectFile(partitionedGuardsFile, [
    ...whole.filter((guard) => !found.includes(guard)).map((guard) => `- ${guard}`),
    ...found.filter((guard) => !whole.includes(guard)).map((guard) => `+ ${guard}`),
  ]);
  expect(await own.auditWithGuards()).toEqual([]);
  await own.close();
});

/** Returns the findings after running statements in a transaction that is rolled back. */
async function findingsAfter(sql: string): Promise<string[]> {
  let findings: string[] = [];
  const undo = new Error('taken back');
  await inTransaction(bank.superuser, async (connection) => {
    await connection.query(sql);
    if (!('find' in guardCheck)) throw new Error('the check has changed its form');
    findings = await guardCheck.find(connection, 100);
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return findings;
}

it.each([
  [
    'a disabled trigger',
    'alter table ledger.entry disable trigger entry_is_append_only',
    ['The trigger entry_is_append_only on ledger.entry is disabled.'],
  ],
  [
    'a trigger that fires only on replicas',
    'alter table ledger.entry enable replica trigger entry_is_append_only',
    ['The trigger entry_is_append_only on ledger.entry is disabled.'],
  ],
  [
    'disabled foreign keys',
    'alter table audit_event disable trigger all',
    expect.arrayContaining([
      expect.stringMatching(
        /^The trigger RI_ConstraintTrigger_c_\d+ on audit_event is disabled\.$/,
      ),
    ]),
  ],
  [
    'a dropped trigger',
    'drop trigger transfer_is_append_only on ledger.transfer',
    ['The trigger ledger.transfer transfer_is_append_only is gone.'],
  ],
  [
    'a trigger replaced by one that allows updates',
    `drop trigger transfer_is_append_only on ledger.transfer;
     create trigger transfer_is_append_only before truncate on ledger.transfer
       execute function ledger.refuse('nothing')`,
    ['The trigger ledger.transfer transfer_is_append_only was changed.'],
  ],
  [
    'a trigger function replaced by one that does nothing',
    `create or replace function ledger.refuse() returns trigger language plpgsql
       as 'begin return null; end'`,
    ['The function ledger.refuse() was changed.'],
  ],
  [
    'an unknown trigger',
    `create function public.skim() returns trigger language plpgsql as 'begin return new; end';
     create trigger skim before insert on ledger.transfer for each row execute function public.skim()`,
    ['The trigger ledger.transfer skim was not created by the bank.'],
  ],
  [
    'a rule that discards writes',
    'create rule swallow as on insert to audit_event do instead nothing',
    ['The rule public.audit_event swallow was not created by the bank.'],
  ],
  [
    'a dropped constraint',
    'alter table ledger.account drop constraint account_is_not_overdrawn',
    ['The constraint ledger.account account_is_not_overdrawn is gone.'],
  ],
  [
    'a constraint that applies only to new rows',
    `alter table ledger.transfer drop constraint transfer_amount_is_positive;
     alter table ledger.transfer add constraint transfer_amount_is_positive check (amount > 0) not valid`,
    ['The constraint ledger.transfer transfer_amount_is_positive was changed.'],
  ],
  [
    'a constraint replaced by a weaker one',
    `alter table ledger.transfer drop constraint transfer_amount_is_positive;
     alter table ledger.transfer add constraint transfer_amount_is_positive check (amount > -1)`,
    ['The constraint ledger.transfer transfer_amount_is_positive was changed.'],
  ],
  [
    'a dropped unique index',
    'drop index ledger.transfer_is_resolved_once',
    ['The unique index ledger.transfer transfer_is_resolved_once is gone.'],
  ],
  [
    'a database whose sessions skip triggers',
    `do $$ begin
       execute format('alter database %I set session_replication_role = replica', current_database());
     end $$`,
    [
      expect.stringMatching(
        /^Sessions of every role in database .* start with session_replication_role=replica, which skips triggers\.$/,
      ),
    ],
  ],
  [
    'a session that skips triggers',
    'set local session_replication_role = replica',
    ['This session is in the role of a replica, which skips triggers.'],
  ],
])('finds %s', async (_what, sql, expected) => {
  expect(await findingsAfter(sql)).toEqual(expected);
});

it("ignores an operator's own tables", async () => {
  const sql = `create table own (id bigint primary key);
    create function own_trigger() returns trigger language plpgsql as 'begin return new; end';
    create trigger own before insert on own for each row execute function own_trigger();
    alter table own disable trigger own`;
  expect(await findingsAfter(sql)).toEqual([]);
});
