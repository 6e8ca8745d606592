import type { Database } from '@seven-hills/postgres';
import { internalAccounts } from '../../../../apps/server/src/money/accounts/internal-accounts.ts';
import { collectFindings } from '../drill-frame.ts';
import type { operatorFolder } from './operator-folder.ts';
import type { PlannedEntry, PlannedFile } from './plan-files.ts';

const signed = ({ direction, amount }: Pick<PlannedEntry, 'direction' | 'amount'>) =>
  direction === 'credit' ? amount : -amount;
const total = (entries: readonly PlannedEntry[]) =>
  entries.reduce((sum, entry) => sum + signed(entry), 0n);

/** Returns what each ledger account has, in cents. */
export async function postedBalances(database: Database): Promise<Map<bigint, bigint>> {
  const { rows } = await database.query<{ id: bigint; posted: bigint }>(
    'select id, posted from ledger.account_state',
  );
  return new Map(rows.map(({ id, posted }) => [id, posted]));
}

/**
 * Compares everything that the bank did with what the files ask for: every balance, the network's
 * accounts, each entry's state and transaction, the files' totals, where each file went, and the
 * returns that were written.
 */
export async function checkEntries(
  database: Database,
  folder: ReturnType<typeof operatorFolder>,
  files: readonly PlannedFile[],
  before: ReadonlyMap<bigint, bigint>,
  otherChanges: readonly (readonly [bigint, bigint])[],
): Promise<string[]> {
  const { findings, check } = collectFindings();
  const entries = files.flatMap((file) => file.entries);
  const returned = entries.filter(({ outcome }) => 'returned' in outcome);
  await checkBalances(database, entries, { before, otherChanges }, check);
  await checkStates(database, entries, check);
  await checkTotals(database, files, check);
  await checkFolder(folder, files, check);
  const written = await folder.returns();
  check(
    written.length === returned.length,
    `${written.length} returns were written for ${returned.length} entries`,
  );
  const byTrace = Map.groupBy(written, ({ originalTraceNumber }) => originalTraceNumber);
  for (const { traceNumber, amount, accountNumber, outcome } of returned) {
    const found = byTrace.get(traceNumber) ?? [];
    check(found.length === 1, `${found.length} returns of entry ${traceNumber} were written`);
    const [one] = found;
    if (one && 'returned' in outcome)
      check(
        one.amount === amount &&
          one.accountNumber === accountNumber &&
          one.reason === outcome.returned,
        `the return of entry ${traceNumber} is ${one.reason} of ${one.amount} cents`,
      );
  }
  return findings;
}

type Check = ReturnType<typeof collectFindings>['check'];

async function checkBalances(
  database: Database,
  entries: readonly PlannedEntry[],
  {
    before,
    otherChanges,
  }: {
    before: ReadonlyMap<bigint, bigint>;
    otherChanges: readonly (readonly [bigint, bigint])[];
  },
  check: Check,
): Promise<void> {
  const expected = new Map(before);
  const add = (id: bigint, change: bigint) => expected.set(id, (expected.get(id) ?? 0n) + change);
  add(internalAccounts.achClearingIn, total(entries));
  for (const [id, change] of otherChanges) add(id, change);
  for (const entry of entries)
    if ('returned' in entry.outcome) add(internalAccounts.achReturns, signed(entry));
    else add(BigInt(entry.outcome.accountId), signed(entry));
  const after = await postedBalances(database);
  for (const [id, balance] of expected)
    check(
      after.get(id) === balance,
      `account ${id} has ${after.get(id)} cents instead of ${balance}`,
    );
}

async function checkStates(
  database: Database,
  entries: readonly PlannedEntry[],
  check: Check,
): Promise<void> {
  const { rows } = await database.query<{
    trace_number: string;
    state: string;
    return_reason: string | null;
    transactions: number;
  }>(
    `select trace_number, state, return_reason,
            (select count(*) from bank_transaction where id = transaction_id)::int as transactions
     from ach_entry`,
  );
  check(rows.length === entries.length, `${rows.length} entries are stored of ${entries.length}`);
  const stored = new Map(rows.map((row) => [row.trace_number, row]));
  for (const { traceNumber, outcome } of entries) {
    const row = stored.get(traceNumber);
    const isRight =
      'returned' in outcome
        ? row?.state === 'returned' && row.return_reason === outcome.returned
        : row?.state === 'posted' && row.transactions === 1;
    check(isRight, `entry ${traceNumber} is ${row?.state} ${row?.return_reason ?? ''}`);
  }
  const { rows: made } = await database.query<{ count: number }>(
    "select count(*)::int from bank_transaction where type in ('ach_credit', 'ach_debit')",
  );
  const posted = entries.filter(({ outcome }) => 'accountId' in outcome).length;
  check(made[0]?.count === posted, `there are ${made[0]?.count} transactions for ${posted}`);
}

/** The totals of the files, as the bank recorded them, against those of the plan. */
async function checkTotals(
  database: Database,
  files: readonly PlannedFile[],
  check: Check,
): Promise<void> {
  const { rows } = await database.query<{ name: string; net: bigint; entry_count: number }>(
    `select name, total_credit - total_debit as net, entry_count from ach_file
     where direction = 'in' and state = 'accepted'`,
  );
  check(rows.length === files.length, `${rows.length} files were accepted of ${files.length}`);
  for (const { entries } of files)
    check(
      rows.some(
        ({ net, entry_count: count }) => net === total(entries) && count === entries.length,
      ),
      `no accepted file has ${entries.length} entries and ${total(entries)} cents`,
    );
}

/** Each file is in exactly one folder, and nothing is left of interrupted writing. */
async function checkFolder(
  folder: ReturnType<typeof operatorFolder>,
  files: readonly PlannedFile[],
  check: Check,
): Promise<void> {
  const refused = files.flatMap((file) => file.refused.map(({ name }) => name));
  const [left, processed, failed, out] = [
    await folder.list('in'),
    await folder.list('processed'),
    await folder.list('failed'),
    await folder.list('out'),
  ];
  check(left.length === 0, `left in the folder: ${left}`);
  check(processed.length === files.length, `processed: ${processed}`);
  check(failed.join() === refused.toSorted().join(), `failed: ${failed}`);
  const hidden = out.filter((name) => name.startsWith('.'));
  check(hidden.length === 0, `unfinished: ${hidden}`);
}
