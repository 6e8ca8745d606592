import { setTimeout as wait } from 'node:timers/promises';
import type { AccountType } from '@seven-hills/bank/limits';
import type { SavingsInterest } from '@seven-hills/contracts/money/bank-services';
import type { Database } from '@seven-hills/postgres';
import { type RateTerms, rateOf, readRateTerms, readToday, termsOn } from './interest-terms.ts';

const recentMs = 60_000;
/** How long a page waits for an unresponsive database. */
const patienceMs = 500;

/** Creates one server's reader of what the bank may say about interest on savings. */
export function createSavingsInterest(database: Database) {
  let known: SavingsInterest = 'none';
  let checkedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<unknown> | null = null;

  async function current(): Promise<SavingsInterest> {
    known = savingsInterestOn(await readRateTerms(database), await readToday(database));
    return known;
  }

  /**
   * Returns a value that is at most a minute old or, if the database is unavailable, the last one
   * read.
   */
  async function recent(): Promise<SavingsInterest> {
    if (performance.now() - checkedAt < recentMs) return known;
    reading ??= current()
      // If the database is unavailable, only one page a minute waits for it.
      .catch(() => {})
      .finally(() => {
        checkedAt = performance.now();
        reading = null;
      });
    await Promise.race([reading, wait(patienceMs, undefined, { ref: false })]);
    return known;
  }

  return { current, recent };
}

/**
 * Compares the rates that apply on a day. Savings earn more only if every balance earns more there
 * than in checking.
 */
function savingsInterestOn(terms: readonly RateTerms[], today: string): SavingsInterest {
  const tiersOf = (type: AccountType) => termsOn(terms, type, today)?.tiers ?? [];
  const [savings, checking] = [tiersOf('savings'), tiersOf('checking')];
  if (!savings.some(({ rate }) => rate > 0)) return 'none';
  const earnsMore = [...savings, ...checking].every(
    ({ from }) => rateOf(savings, from) > rateOf(checking, from),
  );
  return earnsMore ? 'more' : 'some';
}
