import { brand } from '@seven-hills/bank/brand';
import { addDays } from '@seven-hills/bank/calendar/business-days';
import type { AccountType } from '@seven-hills/bank/limits';
import type { Cents } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { calendarDateIn } from '../../platform/time/bank-calendar.ts';
import { momentOf } from '../../platform/time/business-days.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import type { HistorySources } from '../history/history-sources.ts';
import { noStatement } from '../history/write-statement.ts';
import { balanceAt, lastEntryBefore, readInterest, readTotals } from './period-figures.ts';
import { readLines } from './read-lines.ts';
import { readPending } from './read-pending.ts';
import type { StatementDocument } from './statement-document.ts';

interface OwnerRow {
  account_number: string;
  account_type: AccountType;
  name: string;
  address: string;
}

/** Opens the stored statement of a month, `2026-03`. Fails with `not_found`. */
export async function openMonth(
  sources: HistorySources,
  accountId: bigint,
  month: string,
): Promise<StatementDocument> {
  const { rows } = await sources.database.query<{
    opening_balance: Cents;
    closing_balance: Cents;
    last_sequence: bigint;
    entry_count: bigint;
    hash: string;
    last_day: string;
  }>(
    `select opening_balance, closing_balance, last_sequence, entry_count,
            encode(data_hash, 'hex') as hash,
            to_char(month + interval '1 month' - interval '1 day', 'YYYY-MM-DD') as last_day
     from statement
     where account_id = $1 and month = $2::date`,
    [accountId, `${month}-01`],
  );
  const found = rows[0];
  if (!found) throw new Refusal('not_found', 'There is no statement for this month.');
  return open(sources, accountId, {
    from: `${month}-01`,
    to: found.last_day,
    after: found.last_sequence - found.entry_count,
    through: found.last_sequence,
    opening: found.opening_balance,
    closing: found.closing_balance,
    hash: found.hash,
    ...endOf(found.last_day),
  });
}

/**
 * Opens a statement for any range of days, inclusive, through now at most. Adjacent ranges
 * contain every entry once, and each opens with the closing balance of the previous one. Fails with
 * `not_found` if the range begins in the future.
 */
export async function openRange(
  sources: HistorySources,
  accountId: bigint,
  { from, to }: { from: string; to: string },
): Promise<StatementDocument> {
  const { database } = sources;
  const today = calendarDateIn(brand.timeZone);
  if (from > today) throw new Refusal('not_found', 'This period has not started yet.');
  const last = to > today ? today : to;
  const after = await lastEntryBefore(database, accountId, from);
  const through = await lastEntryBefore(database, accountId, addDays(last, 1));
  return open(sources, accountId, {
    from,
    to: last,
    after,
    through,
    opening: await balanceAt(database, accountId, after),
    closing: await balanceAt(database, accountId, through),
    hash: null,
    ...(last < today ? endOf(last) : { asOf: bankNow(), isInterim: true }),
  });
}

/** The last second of a day that is over. */
const endOf = (day: string) => ({
  asOf: new Date(momentOf(brand.timeZone, addDays(day, 1), 0).getTime() - 1_000),
  isInterim: false,
});

interface Opened {
  from: string;
  to: string;
  after: bigint;
  through: bigint;
  opening: Cents;
  closing: Cents;
  hash: string | null;
  asOf: Date;
  isInterim: boolean;
}

async function open(
  sources: HistorySources,
  accountId: bigint,
  { after, through, ...period }: Opened,
): Promise<StatementDocument> {
  const { database } = sources;
  const span = { accountId, after, through };
  const owner = await readOwner(database, accountId);
  return {
    ...period,
    lastSequence: through,
    bankAccount: { id: accountId, number: owner.account_number, type: owner.account_type },
    holder: { name: owner.name, address: owner.address },
    totals: await readTotals(database, span),
    interest: await readInterest(database, span, period),
    pending: await readPending(sources, accountId, addDays(period.to, 1)),
    lines: () => readLines(sources, accountId, after, through),
    categoriesOf: null,
    generatedAt: bankNow(),
  };
}

async function readOwner(database: Database, accountId: bigint): Promise<OwnerRow> {
  const { rows } = await database.query<OwnerRow>(
    `select account.account_number, account.account_type,
            customer.first_name || ' ' || customer.last_name as name, customer.address
     from account
     join customer on customer.id = account.customer_id
     where account.id = $1`,
    [accountId],
  );
  if (!rows[0]) throw noStatement();
  return rows[0];
}
