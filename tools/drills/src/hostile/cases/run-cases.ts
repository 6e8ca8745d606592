import type { AttackedBank } from '../attacked-bank.ts';
import type { People } from '../people.ts';
import type { CaseResult } from './hostile-case.ts';
import { checkedBefore } from './in-flight.ts';
import { refundedAgain } from './refunds.ts';
import { votesOfBlocked } from './votes.ts';

/** The attacks that are races; the tests repeat the others. */
const hostileCases = [checkedBefore, refundedAgain, votesOfBlocked];

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
