import { brand } from '@seven-hills/bank/brand';
import { addDays } from '@seven-hills/bank/calendar/business-days';
import type { AccountType } from '@seven-hills/bank/limits';
import type { Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { momentOf } from '../../platform/time/business-days.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { balanceAfter } from '../balances/read-balance-at.ts';
import type { HistorySources } from '../history/history-sources.ts';
import { noStatement } from '../history/write-statement.ts';
import { lastEntryBefore, readInterest, readTotals, type Span } from './period-figures.ts';
import { readLines } from './read-lines.ts';
import { readOwedBefore } from './read-owed.ts';
import { readPending } from './read-pending.ts';
import type { StatementDocument } from './statement-document.ts';

/** Opens the stored statement of a month, `2026-03`. Fails with `not_found`. */
export async function openMonth(
  sources: HistorySources,
  accountId: bigint,
  month: string,
): Promise<StatementDocument> {
  const from = `${month}-01`;
  const { rows } = await sources.database.query<Omit<Opened, 'from' | 'asOf' | 'isInterim'>>(
    `select to_char(month + interval '1 month' - interval '1 day', 'YYYY-MM-DD') as to,
            last_sequence - entry_count as after, last_sequence as through,
            opening_balance as opening, closing_balance as closing,
            encode(data_hash, 'hex') as hash
     from statement
     where account_id = $1 and month = $2::date`,
    [accountId, from],
  );
  const found = rows[0];
  if (!found) throw new Refusal('not_found', 'There is no statement for this month.');
  return open(sources, accountId, { from, ...found, ...endOf(found.to) });
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
  const today = bankDayAt();
  if (from > today) throw new Refusal('not_found', 'This period has not started yet.');
  const last = to > today ? today : to;
  const after = await lastEntryBefore(database, accountId, from);
  const through = await lastEntryBefore(database, accountId, addDays(last, 1));
  return open(sources, accountId, {
    from,
    to: last,
    after,
    through,
    opening: await balanceAfter(database, accountId, after),
    closing: await balanceAfter(database, accountId, through),
    hash: null,
    ...(last < today ? endOf(last) : { asOf: bankNow(), isInterim: true }),
  });
}

/** The last second of a day that is over. */
const endOf = (day: string) => ({
  asOf: new Date(momentOf(brand.timeZone, addDays(day, 1), 0).getTime() - 1_000),
  isInterim: false,
});

type Opened = Pick<Span, 'after' | 'through'> &
  Pick<StatementDocument, 'from' | 'to' | 'opening' | 'closing' | 'hash' | 'asOf' | 'isInterim'>;

async function open(
  sources: HistorySources,
  accountId: bigint,
  { after, through, ...period }: Opened,
): Promise<StatementDocument> {
  const { database } = sources;
  const span = { accountId, after, through };
  const { number, type, ...holder } = await readOwner(database, accountId, period);
  return {
    ...period,
    lastSequence: through,
    bankAccount: { id: accountId, number, type },
    holder,
    totals: await readTotals(database, span),
    interest: await readInterest(database, span, period),
    pending: await readPending(sources, accountId, addDays(period.to, 1)),
    owed: await readOwedBefore(database, accountId, addDays(period.to, 1)),
    lines: () => readLines(sources, accountId, after, through),
    categoriesOf: null,
    generatedAt: bankNow(),
  };
}

interface Owner {
  number: string;
  type: AccountType;
  name: string;
  address: string;
}

/**
 * Reads who owned an account at the end of a period, or when it was closed if that was earlier. An
 * interim statement names who owns it now. The address is that of the person in whose name it is
 * now, because former owners keep theirs to themselves.
 */
async function readOwner(
  database: Database,
  accountId: bigint,
  { asOf, isInterim }: Pick<StatementDocument, 'asOf' | 'isInterim'>,
): Promise<Owner> {
  const { rows } = await database.query<Owner>(
    `select account.account_number as number, account.account_type as type,
            (select string_agg(owner.first_name || ' ' || owner.last_name, ' and ' order by held.id)
             from account_owner as held
             join customer as owner on owner.id = held.customer_id
             where held.account_id = account.id and held.role <> 'viewer'
               and held.since <= ends.at and coalesce(held.until, 'infinity') >= ends.at
            ) as name, customer.address
     from account
     join customer on customer.id = account.customer_id
     -- Imported history is older than its first owner's row.
     cross join lateral (
       select greatest(
         least(coalesce($2::timestamptz, 'infinity'), account.closed_at), min(first.since)
       ) as at
       from account_owner as first
       where first.account_id = account.id and first.role <> 'viewer'
     ) as ends
     where account.id = $1`,
    [accountId, isInterim ? null : asOf],
  );
  if (!rows[0]) throw noStatement();
  return rows[0];
}
