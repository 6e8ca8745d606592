import type { Cents } from '@seven-hills/money';

/** A batch that another bank sends to people of the demo, or to an account that does not exist. */
export interface SimulatedBatch {
  /** As the file names it: at most 16 characters. */
  company: string;
  companyId: string;
  /** At most ten characters. */
  description: string;
  direction: 'credit' | 'debit';
  /** The demo person's email address, or an account number. */
  to: { email: string } | { accountNumber: string };
  amounts: readonly Cents[];
  /** Happens in the first cycle only. */
  isOnce?: true;
}

/**
 * A minute of the simulation stands for a day: a payday every 14 minutes is every other Friday.
 * Nobody hears from a company more often than every two weeks of real days (`deliver-day.ts`).
 */
const daysInCycle = 14;
/** A year of paydays; then the world rests until the server starts again. */
const cyclesMax = 26;

const olivia = { email: 'olivia@example.com' };
const marcus = { email: 'marcus@example.com' };

/** What the rest of the world sends on the days of a cycle. Nothing happens on the others. */
const simulatedDays: ReadonlyMap<number, SimulatedBatch> = new Map([
  [
    0,
    {
      company: 'Riverbend Design',
      companyId: '1310555101',
      description: 'PAYROLL',
      direction: 'credit',
      to: olivia,
      amounts: [124_050n],
    },
  ],
  [
    3,
    {
      company: 'Valley Power',
      companyId: '1310555102',
      description: 'UTILITY',
      direction: 'debit',
      to: marcus,
      amounts: [6_418n],
    },
  ],
  // How a bank verifies an account before it links it.
  [
    6,
    {
      company: 'TriState Invest',
      companyId: '1310555103',
      description: 'ACCTVERIFY',
      isOnce: true,
      direction: 'credit',
      to: olivia,
      amounts: [12n, 34n],
    },
  ],
  // A member who mistyped the account number: the bank returns it.
  [
    9,
    {
      company: 'Eden Park Gym',
      companyId: '1310555104',
      description: 'DUES',
      direction: 'debit',
      to: { accountNumber: '4180000000' },
      amounts: [3_900n],
    },
  ],
]);

/** What happens on a day, counted from 0; undefined if nothing does. */
export function batchOn(day: number): SimulatedBatch | undefined {
  const cycle = Math.floor(day / daysInCycle);
  if (cycle >= cyclesMax) return undefined;
  const batch = simulatedDays.get(day % daysInCycle);
  return batch?.isOnce && cycle > 0 ? undefined : batch;
}
