import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import { Refusal } from '../../../http/problem.ts';
import { bankNow } from '../../../platform/time/server-clock.ts';
import { type EarlySettlement, earlySettlementKind } from './early-pay-posting.ts';
import { type JudgedEntry, judgedEntries, judgeEntry } from './judge-entry.ts';
import { type EntryMeans, postEntry, screenCredit } from './post-entries.ts';
import { lastPostingDay } from './received-entry.ts';

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

async function pay(means: EntryMeans, entry: JudgedEntry): Promise<boolean> {
  const { postings, log } = means;
  if (judgeEntry(entry).do !== 'post') return false;
  // Held until its day, when staff get it.
  if ((await screenCredit(means, entry))?.answer === 'hold') return false;
  try {
    await postEntry(postings, entry, { isEarly: true });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal))
      log.warn({ err: error, entryId: entry.id }, 'an ACH entry could not be paid early');
    return false;
  }
}

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
