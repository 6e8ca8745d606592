import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import { bigints } from '@seven-hills/postgres';
import type { DecisionKind } from '../../../capability/movement-kind.ts';
import { Refusal } from '../../../http/problem.ts';
import { ascending, type FactSource, needs } from '../../../platform/database/batch-facts.ts';
import { bankNow } from '../../../platform/time/server-clock.ts';
import { internalAccounts } from '../../accounts/internal-accounts.ts';
import { transferCodes } from '../../transactions/transfer-codes.ts';
import { alreadyDecided } from '../entry-facts.ts';
import { type JudgedEntry, judgedEntries, judgeEntry } from './judge-entry.ts';
import { type EntryMeans, postEntry } from './post-entries.ts';
import { lastPostingDay } from './received-entry.ts';

const { achClearingIn, earlyPay } = internalAccounts;
const pageSize = 64;

/**
 * Pays wages that settle within some banking days: PPD credits with the description PAYROLL, which
 * the rules require of wages since March 2026 (Nacha Operating Rules, Company Entry Descriptions).
 * One that can't be posted now waits for its day, on which it is judged again. Each is paid once,
 * however often and wherever this runs. Returns how many were paid.
 */
export async function payEarly(
  means: EntryMeans,
  days: number,
  now: Date = bankNow(),
): Promise<number> {
  if (days === 0) return 0;
  const today = lastPostingDay('credit', now);
  let paid = 0;
  for (let lastId = 0n; ; ) {
    const { rows } = await means.database.query<JudgedEntry>(
      `${judgedEntries}
       where entry.state = 'waiting' and entry.purpose = 'live' and entry.direction = 'credit'
         and entry.settles_on > $1 and entry.settles_on <= $2 and entry.id > $3
         and batch.entry_class = 'PPD' and trim(batch.description) = 'PAYROLL'
       order by entry.id
       limit $4`,
      [today, businessDayAfter(today, days), lastId, pageSize],
    );
    const outcomes = await Promise.all(rows.map((entry) => pay(means, entry)));
    paid += outcomes.filter(Boolean).length;
    const last = rows.at(-1);
    if (!last) return paid;
    lastId = last.id;
  }
}

async function pay({ postings, log }: EntryMeans, entry: JudgedEntry): Promise<boolean> {
  if (judgeEntry(entry).do !== 'post') return false;
  try {
    await postEntry(postings, entry, { isEarly: true });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal))
      log.warn({ err: error, entryId: entry.id }, 'an ACH entry could not be paid early');
    return false;
  }
}

interface EarlyFacts {
  entry_id: bigint;
  is_open: boolean;
}

/** The early payments of a batch, locked until its commit, so that each settles once. */
export const earlySource: FactSource<bigint, Map<bigint, EarlyFacts>> = {
  name: 'early payments',
  async load(opening, ids) {
    const rows = await opening.add<EarlyFacts>({
      name: 'lock-early-payments',
      text: `select entry_id, settled_at is null as is_open from ach_early_payment
             where entry_id = any ($1::bigint[])
             order by entry_id
             for no key update`,
      values: [bigints(ascending(ids))],
    });
    return new Map(rows.map((row) => [row.entry_id, row]));
  },
};

interface EarlySettlement {
  entryId: bigint;
  amount: bigint;
}

/** The network settles whatever has become of the entry since. */
const earlySettlementKind: DecisionKind<EarlySettlement> = {
  name: 'early_pay_settlement',
  needsOf: ({ entryId }) => [needs(earlySource, entryId)],
  accountsOf: () => [achClearingIn, earlyPay],
  transfersOf: ({ amount }) => [
    {
      kind: 'immediate',
      debitAccountId: achClearingIn,
      creditAccountId: earlyPay,
      amount,
      code: transferCodes.early_pay,
    },
  ],
  judge: ({ entryId }, facts) =>
    facts.of(earlySource).get(entryId)?.is_open ? null : alreadyDecided(),
  accepted({ entryId }, facts) {
    const early = facts.of(earlySource).get(entryId);
    if (early) early.is_open = false;
  },
  async writeBehind(connection, orders) {
    await connection.query(
      'update ach_early_payment set settled_at = now() where entry_id = any ($1::bigint[])',
      [bigints(orders.map(({ entryId }) => entryId))],
    );
  },
};

/** Posts the settlement of what was paid early, on its day. Returns how many settled. */
export async function settleEarlyPay(
  { database, postings, log }: EntryMeans,
  now: Date = bankNow(),
): Promise<number> {
  let settled = 0;
  for (let lastId = 0n; ; ) {
    const { rows } = await database.query<EarlySettlement>(
      `select entry.id as "entryId", entry.amount
       from ach_early_payment as early
       join ach_entry as entry on entry.id = early.entry_id
       where early.settled_at is null and entry.settles_on <= $1 and entry.id > $2
       order by entry.id
       limit $3`,
      [lastPostingDay('credit', now), lastId, pageSize],
    );
    const outcomes = await Promise.all(
      rows.map(async (order) => {
        try {
          await postings.decide(earlySettlementKind, order);
          return true;
        } catch (error) {
          // Another server was first.
          if (!(error instanceof Refusal))
            log.warn({ err: error, entryId: order.entryId }, 'early pay could not be settled');
          return false;
        }
      }),
    );
    settled += outcomes.filter(Boolean).length;
    const last = rows.at(-1);
    if (!last) return settled;
    lastId = last.entryId;
  }
}
