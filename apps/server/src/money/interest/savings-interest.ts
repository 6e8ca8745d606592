import { setTimeout as wait } from 'node:timers/promises';
import type { SavingsInterest } from '@seven-hills/contracts/api/bank';
import type { AccountType } from '@seven-hills/contracts/limits';
import type { Database } from '@seven-hills/postgres';
import { rateOf, readTerms, readToday, type Terms, termsOn } from './interest-terms.ts';

/** What the bank may say of the interest on savings. */
export interface SavingsInterestReader {
  /** Reads it. */
  current(): Promise<SavingsInterest>;
  /** Returns what it was at most a minute ago, or, with the database away, when it was last read. */
  recent(): Promise<SavingsInterest>;
}

const recentMs = 60_000;
/** How long a page waits for a database that does not answer. */
const patienceMs = 500;

/** Creates the reader of one server. */
export function createSavingsInterest(database: Database): SavingsInterestReader {
  let known: SavingsInterest = 'none';
  let checkedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<unknown> | null = null;

  async function current(): Promise<SavingsInterest> {
    known = savingsInterestOn(await readTerms(database), await readToday(database));
    return known;
  }

  async function recent(): Promise<SavingsInterest> {
    if (performance.now() - checkedAt < recentMs) return known;
    reading ??= current()
      // With the database away, one page a minute waits for it.
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

/** Compares the rates of a day: savings earn more if no balance earns less there, and every one earns. */
export function savingsInterestOn(terms: readonly Terms[], today: string): SavingsInterest {
  const tiersOf = (type: AccountType) => termsOn(terms, type, today)?.tiers ?? [];
  const [savings, checking] = [tiersOf('savings'), tiersOf('checking')];
  if (!savings.some(({ rate }) => rate > 0)) return 'none';
  const earnsMore = [...savings, ...checking].every(
    ({ from }) => rateOf(savings, from) > rateOf(checking, from),
  );
  return earnsMore ? 'more' : 'some';
}
