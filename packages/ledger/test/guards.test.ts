import { beforeAll, expect, test } from 'vitest';
import { createPostingEngine } from '../src/index.ts';
import {
  CASH,
  createTestLedger,
  keyed,
  move,
  request,
  type TestLedger,
} from './support/test-ledger.ts';

let ledger: TestLedger;

beforeAll(async () => {
  ledger = await createTestLedger();
  await ledger.openCustomers([101n, 102n], 100n);
  const engine = createPostingEngine({ pool: ledger.pool });
  await engine.submit(keyed('key', request(move(101n, 102n, 10n))));
  await engine.close();
  return () => ledger.drop();
});

const append = /append-only/;
const refused: [string, string, RegExp][] = [
  ['update of a transfer', 'update ledger.transfer set amount = 1', append],
  ['update of no transfer', 'update ledger.transfer set amount = 1 where false', append],
  ['delete of a transfer', 'delete from ledger.transfer', append],
  ['truncate of transfers', 'truncate ledger.transfer cascade', append],
  ['update of an entry', 'update ledger.entry set balance_after = 0', append],
  ['delete of an entry', 'delete from ledger.entry', append],
  ['truncate of entries', 'truncate ledger.entry', append],
  ['delete of an account', 'delete from ledger.account where id = 101', /stays with its entries/],
  ['truncate of accounts', 'truncate ledger.account', /stays with its entries/],
  ['renumbering an account', 'update ledger.account set id = 9 where id = 101', /never changes/],
  [
    "changing an account's normal side",
    `update ledger.account set normal_side = 'debit'`,
    /never changes/,
  ],
  [
    'an account with money from nowhere',
    `insert into ledger.account (id, name, normal_side, must_not_be_overdrawn, credits_posted)
     values (9, 'rich', 'credit', true, 100)`,
    /opens empty/,
  ],
  [
    'raising one account alone',
    'update ledger.account set credits_posted = credits_posted + 1 where id = 101',
    /same total/,
  ],
  [
    'holding on one side alone',
    'update ledger.account set credits_pending = credits_pending + 1 where id = 101',
    /same total/,
  ],
  [
    'overdrawing an account',
    `update ledger.account set debits_posted = debits_posted + 91 where id = 101`,
    /account_is_not_overdrawn/,
  ],
  [
    'holding more than is available',
    'update ledger.account set debits_pending = 91 where id = 101',
    /account_is_not_overdrawn/,
  ],
  [
    'a negative sum',
    `update ledger.account set credits_posted = -1 where id = ${CASH}`,
    /account_sums_are_not_negative/,
  ],
  [
    'a transfer of nothing',
    `insert into ledger.transfer (id, debit_account_id, credit_account_id, amount, code, kind)
     values (-1, 101, 102, 0, 1, 'immediate')`,
    /transfer_amount_is_positive/,
  ],
  [
    'a transfer to itself',
    `insert into ledger.transfer (id, debit_account_id, credit_account_id, amount, code, kind)
     values (-1, 101, 101, 1, 1, 'immediate')`,
    /transfer_accounts_differ/,
  ],
  [
    'a resolution of nothing',
    `insert into ledger.transfer (id, debit_account_id, credit_account_id, amount, code, kind)
     values (-1, 101, 102, 1, 1, 'post_pending')`,
    /transfer_resolves_a_pending_one/,
  ],
  [
    'a resolution of a transfer that does not exist',
    `alter table ledger.transfer drop constraint transfer_pending_id_fkey;
     insert into ledger.transfer (id, debit_account_id, credit_account_id, amount, code, kind, pending_id)
     values (-1, 101, 102, 1, 1, 'post_pending', -2)`,
    /transfer -1 resolves -2, which does not exist/,
  ],
  ['taking a note of a resolution back', 'delete from ledger.resolution', /resolved once/],
  ['rewriting an outcome', `update ledger.idempotency set reference = 1`, /never changes/],
];

test.each(refused)('the database refuses %s', async (_case, sql, message) => {
  await expect(ledger.pool.query(sql)).rejects.toThrow(message);
  await ledger.expectCleanAudit();
});
