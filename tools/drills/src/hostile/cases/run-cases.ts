import type { AttackedBank } from '../attacked-bank.ts';
import type { People } from '../people.ts';
import { emailTakeoverCases } from './email-takeover.ts';
import { growthCases } from './growth.ts';
import type { CaseResult, HostileCase } from './hostile-case.ts';
import { inFlightCases } from './in-flight.ts';
import { refundCases } from './refunds.ts';
import { scheduleCases } from './schedules.ts';
import { sessionCases } from './sessions.ts';
import { splitLimitCases } from './split-limits.ts';
import { undoCases } from './undo.ts';
import { visibilityCases } from './visibility.ts';

/** Every attack that succeeded before, except that by costly calls. */
export const hostileCases: readonly HostileCase[] = [
  ...emailTakeoverCases,
  ...inFlightCases,
  ...refundCases,
  ...splitLimitCases,
  ...undoCases,
  ...scheduleCases,
  ...growthCases,
  ...visibilityCases,
  ...sessionCases,
].toSorted((one, other) => one.row - other.row);

/** Repeats every attack in turn. One that cannot be carried out counts as one that succeeded. */
export async function runCases(bank: AttackedBank, people: People): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const { row, attack } of hostileCases) {
    await bank.letHoursPass();
    const result = await attack(bank, people).catch((error: unknown) => ({
      held: false,
      says: `the attack could not be carried out: ${(error as Error).message}`,
    }));
    results.push({ row, ...result });
  }
  return results;
}

/** `attack 4   held: 0 of 20 sign-ins in flight survived a password change` */
export const describeCase = ({ row, held, says }: CaseResult): string =>
  `attack ${String(row).padEnd(8)} ${held ? 'held' : 'GAVE WAY'}: ${says}`;
