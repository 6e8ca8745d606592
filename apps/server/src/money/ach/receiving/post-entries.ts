import type { AchHoldReason } from '@seven-hills/bank/words/ach-words';
import type { Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { PostingCondition } from '../../../capability/movement-kind.ts';
import { isRefusal, Refusal } from '../../../http/problem.ts';
import { bankNow } from '../../../platform/time/server-clock.ts';
import type { ActiveStop, ReceivedDebit } from '../../debit-stops/stop-facts.ts';
import type { Postings } from '../../posting/postings.ts';
import { describePayment } from '../../screening/describe-payment.ts';
import type { Screened, Screening } from '../../screening/screening.ts';
import { achEntryKind, achRefusalKind, type StaffDecision, StoppedDebit } from '../posting.ts';
import { type JudgedEntry, judgedEntries, judgeEntry, reasonOfStop } from './judge-entry.ts';
import { lastPostingDay } from './received-entry.ts';

export interface EntryMeans {
  database: Database;
  postings: Postings;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Default: the bank's existing rules. */
  screening?: Screening;
}

/** How many entries are posted together. Transfers on the same accounts wait for them. */
const pageSize = 32;

/**
 * Decides the entries whose settlement date has come: credits first, so that pay arrives before
 * bills; debits from the moment of the morning at which the network settles. Also credits what is
 * in suspense once its account can take it. Each is decided once, however often and wherever this
 * runs. Returns how many were decided.
 */
export async function postEntries(means: EntryMeans, now: Date = bankNow()): Promise<number> {
  const credits = await decideWaiting(means, 'credit', now);
  const debits = await decideWaiting(means, 'debit', now);
  return credits + debits + (await creditSuspended(means));
}

/**
 * Decides page by page, and reads the next page meanwhile. An entry that could not be decided now
 * is passed over until the next run.
 */
async function decideWaiting(
  means: EntryMeans,
  direction: JudgedEntry['direction'],
  now: Date,
): Promise<number> {
  const until = lastPostingDay(direction, now);
  let decided = 0;
  let deciding = Promise.resolve<boolean[]>([]);
  for await (const page of waitingPages(means.database, direction, until)) {
    decided += (await deciding).filter(Boolean).length;
    deciding = Promise.all(page.map((entry) => decide(means, entry)));
  }
  return decided + (await deciding).filter(Boolean).length;
}

/** How many waiting entries are found at once. */
const foundAtOnce = 4_096;

/**
 * Reads the waiting entries of a direction that settle until a date, in their order. Finds many at
 * once, because PostgreSQL, whose statistics do not know a file that has just been stored, sorts
 * all that wait each time.
 */
async function* waitingPages(
  database: Database,
  direction: JudgedEntry['direction'],
  until: string,
): AsyncGenerator<JudgedEntry[]> {
  let last: Pick<JudgedEntry, 'id' | 'settles_on'> | undefined;
  do {
    const { rows: found } = await database.query<Pick<JudgedEntry, 'id' | 'settles_on'>>(
      `select id, to_char(settles_on, 'YYYY-MM-DD') as settles_on from ach_entry
       where state = 'waiting' and purpose not in ('return', 'change') and direction = $1
         and settles_on <= $2
         and (ach_entry.settles_on, id) > (coalesce($3::date, '-infinity'), $4::bigint)
       order by ach_entry.settles_on, id
       limit $5`,
      [direction, until, last?.settles_on ?? null, last?.id ?? 0n, foundAtOnce],
    );
    for (let at = 0; at < found.length; at += pageSize) {
      yield await readWaiting(
        database,
        found.slice(at, at + pageSize).map(({ id }) => id),
      );
    }
    last = found.length < foundAtOnce ? undefined : found.at(-1);
  } while (last);
}

/**
 * Reads the entries of a page that still wait, in its order. The statement names ids only: with the
 * state and the order, PostgreSQL may read all that wait for each page, since its statistics do not
 * know a new file. Named, because planning it costs more than reading a page.
 */
async function readWaiting(database: Database, ids: readonly bigint[]): Promise<JudgedEntry[]> {
  const { rows } = await database.query<JudgedEntry>({
    name: 'read-waiting-entries',
    text: `${judgedEntries} where entry.id = any ($1::bigint[])`,
    values: [ids],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const entry = byId.get(id);
    return entry?.state === 'waiting' ? [entry] : [];
  });
}

async function creditSuspended(means: EntryMeans): Promise<number> {
  const { rows } = await means.database.query<JudgedEntry>(
    `${judgedEntries}
     where entry.state = 'suspended' and account.closed_at is null and not account.awaits_deposit
       and not state.frozen
     order by entry.due_at, entry.id
     limit $1`,
    [pageSize],
  );
  const outcomes = await Promise.all(rows.map((entry) => decide(means, entry)));
  return outcomes.filter(Boolean).length;
}

/** Carries out the decision of one entry. Returns whether it was decided. */
async function decide(means: EntryMeans, entry: JudgedEntry): Promise<boolean> {
  try {
    return await carryOut(means, entry);
  } catch (error) {
    // Another server was first, or the account changed since it was read: the next run looks again.
    if (!(error instanceof Refusal))
      means.log.warn({ err: error, entryId: entry.id }, 'an ACH entry could not be decided');
    return false;
  }
}

async function carryOut(means: EntryMeans, entry: JudgedEntry): Promise<boolean> {
  const decision = judgeEntry(entry);
  if (entry.purpose !== 'live') return markWithoutMoney(means.database, entry, decision);
  if (decision.do === 'return') return refuse(means, entry, 'returning', decision.reason);
  if (decision.do === 'suspend')
    return entry.state === 'waiting' && refuse(means, entry, 'suspended', decision.reason);
  if (decision.do === 'hold') return hold(means.database, entry.id, decision.reason);
  const screened = await screenCredit(means, entry);
  if (screened?.answer === 'hold')
    return screened.isFinal && hold(means.database, entry.id, 'screening');
  try {
    await postEntry(means.postings, entry);
    return true;
  } catch (error) {
    if (error instanceof StoppedDebit)
      return refuse(means, entry, 'returning', reasonOfStop(error.stop, entry.entry_class), {
        stop: error.stop,
      });
    const lacksMoney = isRefusal(error, 'insufficient_funds') || isRefusal(error, 'account_owes');
    if (entry.direction === 'debit' && lacksMoney) return refuse(means, entry, 'returning', 'R01');
    throw error;
  }
}

/** Asks before a credit is posted; debits take money from the customer only. */
export async function screenCredit(
  { database, screening }: Pick<EntryMeans, 'database' | 'screening'>,
  { id, direction }: Pick<JudgedEntry, 'id' | 'direction'>,
): Promise<Screened | undefined> {
  if (direction !== 'credit') return undefined;
  return screening?.ask('ach_in', id, describePayment(database, 'ach_in', id));
}

/** Leaves an entry to staff, who post or return it by its deadline. */
async function hold(database: Database, id: bigint, reason: AchHoldReason): Promise<boolean> {
  const { rowCount } = await database.query(
    `update ach_entry set state = 'held', hold_reason = $2 where id = $1 and state = 'waiting'`,
    [id, reason],
  );
  return rowCount === 1;
}

const decidedOf = ({ id: entryId, state: from, direction, amount }: JudgedEntry) => ({
  entryId,
  from,
  direction,
  amount,
});

/** Posts an entry on its account. Fails with a Refusal. */
export async function postEntry(
  postings: Postings,
  entry: JudgedEntry,
  { decision, isEarly = false }: { decision?: StaffDecision; isEarly?: boolean } = {},
  ...conditions: PostingCondition[]
): Promise<void> {
  const {
    account_id: accountId,
    customer_id: customerId,
    company_id: companyId,
    company_name: company,
    settles_on: settlesOn,
    description,
  } = entry;
  if (accountId === null) throw new Error('an entry without an account is returned');
  await postings.move(
    achEntryKind,
    {
      ...decidedOf(entry),
      customerId,
      accountId,
      companyId,
      settlesOn,
      company,
      description,
      isEarly,
      ...(decision && { decision }),
    },
    null,
    ...conditions,
  );
}

interface Refusing {
  decision?: StaffDecision;
  stop?: ActiveStop | undefined;
  /** What the return says besides its reason. */
  information?: string | undefined;
}

/** Posts an entry to the returns or to suspense. Fails with a Refusal. */
export async function refuse(
  { postings }: Pick<EntryMeans, 'postings'>,
  entry: JudgedEntry,
  to: 'returning' | 'suspended',
  reason: string,
  { decision, stop, information }: Refusing = {},
): Promise<boolean> {
  await postings.decide(achRefusalKind, {
    ...decidedOf(entry),
    to,
    reason,
    information,
    ...(decision && { decision }),
    ...(stop && { stopped: { debit: receivedDebit(entry), company: entry.company_name, stop } }),
  });
  return true;
}

/** A debit as stop orders judge it. Fails if there is no account of its number. */
export function receivedDebit(entry: JudgedEntry): ReceivedDebit {
  const { account_id: accountId, company_id: companyId, amount, settles_on: settlesOn } = entry;
  if (accountId === null) throw new Error('an entry without an account is returned');
  return { accountId, companyId, amount, settlesOn };
}

/** A prenote is answered only if something is wrong (Nacha Operating Rules, Section 3.5). */
async function markWithoutMoney(
  database: Database,
  { id }: JudgedEntry,
  decision: ReturnType<typeof judgeEntry>,
): Promise<boolean> {
  const reason = decision.do === 'return' ? decision.reason : null;
  const { rowCount } = await database.query(
    `update ach_entry
     set state = case when $2::text is null then 'done' else 'returning' end, return_reason = $2
     where id = $1 and state = 'waiting'`,
    [id, reason],
  );
  return rowCount === 1;
}
