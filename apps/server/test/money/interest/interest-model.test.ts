import { addDays } from '@seven-hills/bank/calendar/business-days';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { accrueInterest } from '../../../src/money/interest/accrue-interest.ts';
import {
  annualYield,
  dailyInterestSql,
  percentText,
  yieldOfRate,
} from '../../../src/money/interest/daily-interest.ts';
import { isLower, rateOf } from '../../../src/money/interest/interest-terms.ts';
import { insertTerms } from '../../support/money/interest.ts';
import { type Customer, fundedCustomer, postMovement } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
const length = 70;
const start = addDays(today, -length);
const dayAt = (index: number) => addDays(start, index);
/** A late or early time of the day in New York, in winter and summer. */
const momentOf = (date: string, isLate: boolean) =>
  new Date(`${date}T${isLate ? '23:30:00-04:00' : '05:30:00-04:00'}`);

interface Movement {
  day: number;
  amount: number;
  isLate: boolean;
}
interface Change {
  day: number;
  rate: number;
}

/** Returns what the days up to `until` earn, exactly, in 365ths of a millionth of a cent. */
function modelOf(
  movements: readonly Movement[],
  changes: readonly Change[],
  until: number,
): bigint {
  let sum = 0n;
  for (let day = 0; day <= until; day += 1) {
    const balance = movements
      .filter((movement) => movement.day <= day)
      .reduce((total, { amount }) => total + BigInt(amount), 0n);
    const applying = changes.filter((change) => change.day <= day);
    const latest = Math.max(...applying.map((change) => change.day));
    const rate = applying.findLast((change) => change.day === latest)?.rate ?? 0;
    sum += balance * BigInt(rate);
  }
  return sum;
}

it('earns what an exact model predicts, within half a millionth of a cent a day, however it catches up', async () => {
  // One bank for all runs: each has its own account type's rates from its own first day on.
  const movement = fc.record({
    day: fc.nat(length - 1),
    amount: fc.integer({ min: 1, max: 9_000_000 }),
    isLate: fc.boolean(),
  });
  const changes = fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: length }),
      rate: fc.integer({ min: 0, max: 200_000 }),
    }),
    { maxLength: 4 },
  );
  const [rates, people, stops] = fc.sample(
    fc.tuple(
      fc.tuple(fc.integer({ min: 1, max: 200_000 }), changes),
      fc.array(
        fc.tuple(fc.array(movement, { maxLength: 6 }), fc.array(movement, { maxLength: 3 })),
        {
          minLength: 6,
          maxLength: 6,
        },
      ),
      fc.array(fc.nat(length), { minLength: 3, maxLength: 3 }),
    ),
    { numRuns: 1, seed: 2026 },
  )[0] as [[number, Change[]], [Movement[], Movement[]][], number[]];
  const [first, later] = rates;
  const terms = [{ day: 0, rate: first }, ...later];
  for (const { day, rate } of terms)
    await insertTerms(bank, { accountType: 'savings', validFrom: dayAt(day), rate });
  const accounts: { person: Customer; early: Movement[]; late: Movement[] }[] = [];
  for (const [early, late] of people) {
    const person = await fundedCustomer(bank, 5_000n, { accountType: 'savings' });
    accounts.push({ person, early, late });
  }
  const post = async (which: 'early' | 'late') => {
    for (const account of accounts)
      for (const { day, amount, isLate } of account[which])
        await postMovement(bank, account.person, 'deposit', BigInt(amount), {
          occurredAt: momentOf(dayAt(day), isLate),
        });
  };
  // Movements before and after the days are counted, which happens in several steps.
  await post('early');
  for (const stop of stops.toSorted((one, other) => one - other))
    await accrueInterest(bank.database, momentOf(dayAt(stop), false));
  await post('late');
  await accrueInterest(bank.database, momentOf(today, false));
  const { rows } = await bank.database.query<{ account_id: bigint; earned: bigint; days: bigint }>(
    `select account_id, earned_micro_cents as earned,
            (select count(*) from interest_day where account_id = interest_account.account_id) as days
     from interest_account`,
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const { person, early, late } of accounts) {
    const exact = modelOf([...early, ...late], terms, length - 1);
    const found = rows.find(({ account_id }) => account_id === BigInt(person.accountId));
    const difference = (found?.earned ?? 0n) * 365n - exact;
    // Half a millionth of a cent for each day, in 730ths.
    const most = (found?.days ?? 0n) * 365n;
    expect(2n * (difference < 0n ? -difference : difference)).toBeLessThanOrEqual(most);
  }
});

it.each([
  [100_000n, 36_500, 10_000_000n],
  [1n, 1, 0n],
  [183n, 1, 1n],
  [182n, 1, 0n],
  [100_000_000_000n, 200_000, 54_794_520_547_945n],
])(
  '%s cents at %s millionths earn %s millionths of a cent a day',
  async (balance, rate, earned) => {
    const { rows } = await bank.database.query<{ earned: bigint }>(
      `select ${dailyInterestSql('$1::bigint', '$2::integer')} as earned`,
      [balance, rate],
    );
    expect(rows).toEqual([{ earned }]);
  },
);

it.each([
  // The example of 12 CFR 1030, appendix A: $61.68 on $1,000.00 in 365 days, and $30.37 in 182.
  [61.68, 1_000, 365, '6.17'],
  [30.37, 1_000, 182, '6.18'],
])('yields: %s on %s in %s days is %s percent a year', (interest, principal, days, apy) => {
  expect(annualYield(interest, principal, days).toFixed(2)).toBe(apy);
});

it.each([
  [39_300, '3.93', '4.00'],
  [0, '0.00', '0.00'],
  [200_000, '20.00', '21.94'],
  [1_234, '0.1234', '0.12'],
  [12_340, '1.234', '1.24'],
])(
  'a rate of %s millionths is %s percent, and credited monthly yields %s',
  (rate, percent, apy) => {
    expect(percentText(rate)).toBe(percent);
    expect(yieldOfRate(rate)).toBe(apy);
  },
);

it('a rate is lower if any balance earns less', () => {
  const tiers = (...list: [number, number][]) =>
    list.map(([from, rate]) => ({ from: BigInt(from), rate }));
  expect(rateOf(tiers([0, 1], [500, 2]), 499n)).toBe(1);
  expect(rateOf(tiers([0, 1], [500, 2]), 500n)).toBe(2);
  expect(isLower(tiers([0, 5]), tiers([0, 5], [100, 6]))).toBe(false);
  expect(isLower(tiers([0, 5]), tiers([0, 6], [100, 4]))).toBe(true);
  expect(isLower(tiers([0, 5], [100, 9]), tiers([0, 6]))).toBe(true);
});
