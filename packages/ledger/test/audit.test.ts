import { beforeEach, expect, test } from 'vitest';
import {
  auditAccounts,
  auditLedger,
  auditTransfers,
  createPostingEngine,
  END_OF_IDS,
  transfersPosted,
} from '../src/index.ts';
import { keyHashOf } from '../src/model/idempotency-key.ts';
import { createTestLedger, keyed, move, request, type TestLedger } from './support/test-ledger.ts';

let ledger: TestLedger;

/**
 * Customers 101 and 102 each have 100 cents from cash, through transfers 1 and 2. Transfer 3 moved
 * 10 between them under the key `moved`, 4 holds 20, and 5 held 30 until 6 posted it.
 */
beforeEach(async () => {
  ledger = await createTestLedger();
  await ledger.openCustomers([101n, 102n], 100n);
  await ledger.pool.query('alter sequence ledger.transfer_id_block restart with 3');
  const engine = createPostingEngine({ pool: ledger.pool, requestsPerBatchMax: 1 });
  await engine.submit(keyed('moved', request(move(101n, 102n, 10n))));
  await engine.submit(request({ ...move(101n, 102n, 20n), kind: 'pending' }));
  await engine.submit(request({ ...move(101n, 102n, 30n), kind: 'pending' }));
  await engine.submit(request({ kind: 'post_pending', pendingTransferId: 5n, code: 1 }));
  await engine.close();
  await ledger.expectCleanAudit();
  return () => ledger.drop();
});

const keyHash = keyHashOf({ scope: 'tests', key: 'moved' });

const insertTransfer =
  'insert into ledger.transfer (id, debit_account_id, credit_account_id, amount, code, kind, pending_id)';

const corruptions: [string, string, string[]][] = [
  [
    'money from nowhere',
    'update ledger.account set credits_posted = credits_posted + 1 where id = 101',
    [
      'The debits of all accounts (240 posted, 20 pending) differ from their credits (241 posted, 20 pending).',
      'Account 101 has 40 debits, 101 credits and 3 entries, but its entries say 40, 100 and 3.',
    ],
  ],
  [
    'an overdrawn account',
    `alter table ledger.account drop constraint account_is_not_overdrawn;
     update ledger.account set debits_pending = 61 where id = 101`,
    [
      'The debits of all accounts (240 posted, 61 pending) differ from their credits (240 posted, 20 pending).',
      'Account 101 must not be overdrawn but has -1 available.',
      'Account 101 has 61 debits and 0 credits pending, but its unresolved transfers say 20 and 0.',
    ],
  ],
  [
    'a forgotten hold',
    `update ledger.account set debits_pending = 0 where id = 101;
     update ledger.account set credits_pending = 0 where id = 102`,
    [
      'Account 101 has 0 debits and 0 credits pending, but its unresolved transfers say 20 and 0.',
      'Account 102 has 0 debits and 0 credits pending, but its unresolved transfers say 0 and 20.',
    ],
  ],
  [
    'a missing entry',
    'delete from ledger.entry where account_id = 102 and sequence = 2',
    [
      'Account 102 has 0 debits, 140 credits and 3 entries, but its entries say 0, 130 and 2.',
      'Entry 3 of account 102 has the balance 140, but 130 is expected at number 2.',
      'Transfer 3 should have 1 entry of 10 on account 102, but has 0 of 0 in total.',
    ],
  ],
  [
    'a rewritten entry',
    'update ledger.entry set amount = 11, balance_after = 111 where account_id = 102 and sequence = 2',
    [
      'Account 102 has 0 debits, 140 credits and 3 entries, but its entries say 0, 141 and 3.',
      'Entry 3 of account 102 has the balance 140, but 141 is expected at number 3.',
      'Transfer 3 should have 1 entry of 10 on account 102, but has 1 of 11 in total.',
    ],
  ],
  [
    'a wrong running balance',
    'update ledger.entry set balance_after = 141 where account_id = 102 and sequence = 3',
    ['Entry 3 of account 102 has the balance 141, but 140 is expected at number 3.'],
  ],
  [
    'an entry without a transfer',
    `insert into ledger.entry values (101, 4, 77, 5, 65);
     update ledger.account set credits_posted = 105, entry_count = 4 where id = 101;
     update ledger.account set debits_posted = debits_posted + 5 where id = 1`,
    [
      'Account 1 has 205 debits, 0 credits and 2 entries, but its entries say 200, 0 and 2.',
      'Transfer 77 should have 0 entry of 0 on account 101, but has 1 of 5 in total.',
    ],
  ],
  [
    'a transfer without entries',
    `${insertTransfer} values (77, 101, 102, 5, 1, 'immediate', null)`,
    [
      'Transfer 77 should have 1 entry of -5 on account 101, but has 0 of 0 in total.',
      'Transfer 77 should have 1 entry of 5 on account 102, but has 0 of 0 in total.',
    ],
  ],
  [
    'a transfer of an unknown account',
    `${insertTransfer} values (77, 101, 999, 5, 1, 'pending', null);
     update ledger.account set debits_pending = 25 where id = 101;
     update ledger.account set credits_pending = credits_pending + 5 where id = 102`,
    [
      'Account 102 has 0 debits and 25 credits pending, but its unresolved transfers say 0 and 20.',
      'Transfer 77 names account 999, which does not exist.',
    ],
  ],
  [
    'a rewritten transfer',
    'update ledger.transfer set amount = 21 where id = 4',
    [
      'Account 101 has 20 debits and 0 credits pending, but its unresolved transfers say 21 and 0.',
      'Account 102 has 0 debits and 20 credits pending, but its unresolved transfers say 0 and 21.',
    ],
  ],
  [
    'a void of another amount',
    `${insertTransfer} values (77, 101, 102, 19, 1, 'void_pending', 4);
     update ledger.account set debits_pending = 0 where id = 101;
     update ledger.account set credits_pending = 0 where id = 102`,
    [
      'Transfer 77 resolves 4, which is not a pending transfer of the same accounts and amount.',
      'Transfer 77 resolves 4, which is not noted.',
    ],
  ],
  [
    'a void of what was not pending',
    `${insertTransfer} values (77, 101, 102, 10, 1, 'void_pending', 3)`,
    [
      'Transfer 77 resolves 3, which is not a pending transfer of the same accounts and amount.',
      'Transfer 77 resolves 3, which is not noted.',
    ],
  ],
  [
    'a transfer that is posted and voided',
    `drop index ledger.transfer_is_resolved_once;
     ${insertTransfer} values (77, 101, 102, 30, 1, 'void_pending', 5)`,
    ['Transfer 5 is resolved 2 times.', 'Transfer 77 resolves 5, which is not noted.'],
  ],
  [
    'a note of a resolution that was not posted',
    'update ledger.resolution set transfer_id = 77 where pending_id = 5',
    [
      'Transfer 6 resolves 5, which is not noted.',
      'Transfer 77 is noted as what resolves 5, but does not.',
    ],
  ],
  [
    'a lost transfer that was acknowledged',
    `update ledger.idempotency set transfer_count = 2, transfer_id = 87`,
    [87, 88].map(
      (id) =>
        `The request with the key hash ${keyHash} was answered with transfer ${id}, which does not exist.`,
    ),
  ],
];

async function corrupt(sql: string): Promise<void> {
  const connection = await ledger.pool.connect();
  await connection.query(`set session_replication_role = replica; ${sql}`);
  connection.release(true);
}

test("the audit runs the caller's checks on the same snapshot and truncates a long list", async () => {
  const findings = await auditLedger(ledger.pool, [
    { name: 'numbers', sql: `select 'Number ' || n as finding from generate_series(1, 150) as n` },
  ]);
  expect(findings).toHaveLength(101);
  expect(findings[0]).toEqual({ check: 'numbers', finding: 'Number 1' });
  expect(findings.at(-1)?.finding).toBe('There are more findings than are listed here.');
});

/** Faults in holds and answers, which only a comparison of whole tables finds. */
const wholeOnly = new Set([
  'a forgotten hold',
  'a rewritten transfer',
  'a transfer that is posted and voided',
  'a note of a resolution that was not posted',
  'a lost transfer that was acknowledged',
]);

/** Audits the transfers one after the other. */
async function auditSlices() {
  const connection = await ledger.pool.connect();
  try {
    const findings = await auditAccounts(connection);
    let entries = 0;
    for (const id of [1n, 2n, 3n, 4n, 5n, 6n, 7n]) {
      const range = { after: id - 1n, through: id === 7n ? END_OF_IDS : id };
      const audited = await auditTransfers(connection, range);
      findings.push(...audited.findings);
      entries += audited.entries;
    }
    return { findings, entries };
  } finally {
    connection.release();
  }
}

test('slices of right books have nothing wrong, and every entry once', async () => {
  expect(await auditSlices()).toEqual({ findings: [], entries: 8 });
});

test.each(corruptions)('the audit, whole or in slices, finds %s', async (name, sql, expected) => {
  await corrupt(sql);
  expect((await auditLedger(ledger.pool)).map(({ finding }) => finding)).toEqual(expected);
  const { findings } = await auditSlices();
  expect(findings.length > 0).toBe(!wholeOnly.has(name));
});

test('what was posted since a moment is a range of ids in each block', async () => {
  const connection = await ledger.pool.connect();
  const { rows } = await connection.query('select created_at from ledger.transfer where id = 3');
  const ranges = (after: Date) => transfersPosted(connection, { after, through: new Date() });
  expect(await ranges(new Date(0))).toEqual([{ after: 0n, through: 6n }]);
  // Times have microseconds in the database, but milliseconds here.
  expect(await ranges(new Date(rows[0].created_at.getTime() - 1))).toMatchObject([{ through: 6n }]);
  expect(await ranges(new Date())).toEqual([]);
  connection.release();
});
