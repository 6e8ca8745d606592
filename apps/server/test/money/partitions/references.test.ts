import { afterAll, beforeAll, expect, it } from 'vitest';
import { entries, rangeTables } from '../../../src/money/partitions/partitioned-tables.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { partition } from './support.ts';

/**
 * The foreign keys to transactions that partitioning replaces with triggers. A bank may have been
 * partitioned before a later migration, whose foreign key would then keep partitions from being
 * detached. So the list can only shrink.
 */
const replaced = [
  'backdated_transaction.transaction_id',
  'customer_note.transaction_id',
  'dispute_case.transaction_id',
  'initial_deposit_payment.transaction_id',
  'interest_payment.transaction_id',
  'payee_seal.transaction_id',
  'payment_order.transaction_id',
  'transaction_category.transaction_id',
  'transaction_correction.corrected_id',
  'transaction_correction.transaction_id',
  'wire_instruction.transaction_id',
  'wire_payee.transaction_id',
  'wire_return.transaction_id',
  'wire_return.wire_id',
];

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

async function columnsFrom(select: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await bank.superuser.query<{ column: string }>(select, values);
  return rows.map(({ column }) => column).sort();
}

/** The columns with foreign keys to other tables that can be partitioned. */
const foreignKeys = () =>
  columnsFrom(
    `select format('%s.%s', conrelid::regclass, attname) as column
     from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'f' and conparentid = 0 and conrelid <> confrelid
       and confrelid = any ($1::regclass[])`,
    [[...rangeTables, entries].map(({ schema, name }) => `${schema}.${name}`)],
  );

const triggers = () =>
  columnsFrom(
    `select format('%s.%s', tgrelid::regclass, attname) as column
     from pg_trigger
     join pg_attribute on attrelid = tgrelid and attnum = any (tgattr::smallint[])
     where tgfoid = 'require_transaction'::regproc`,
  );

it('no new foreign key refers to a table that a bank may have partitioned', async () => {
  const advice =
    'use a trigger with require_transaction instead (CONTRIBUTING.md, "Add a migration")';
  const added = (await foreignKeys()).filter((column) => !replaced.includes(column));
  expect(added, advice).toEqual([]);
});

it('partitioning replaces each foreign key with a trigger', async () => {
  const own = await triggers();
  expect(await foreignKeys()).toEqual(replaced);
  await partition(bank, { task: 'convert' });
  expect(await foreignKeys()).toEqual([]);
  expect(await triggers()).toEqual([...own, ...replaced].sort());
});
