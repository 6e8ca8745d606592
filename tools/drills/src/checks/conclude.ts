import { auditBank } from '../bank-command.ts';
import { report } from '../drill-frame.ts';
import type { Workload } from '../workload/workload.ts';
import { compareHistories } from './check-books.ts';

/** What a drill reports in addition to the figures of its workload. */
interface Additions {
  /** Lines before and after the workload's figures. */
  before?: readonly string[];
  after?: readonly string[];
  /** Lines below the findings that explain them. */
  details?: readonly string[];
  /** Whether everything else that the drill checked is right. */
  isRight?: boolean;
}

/**
 * Compares every acknowledged transaction with the customers' histories, audits the books, and
 * reports the results. Returns whether nothing was lost, doubled, wrong, or contradictory, and the
 * books are clean. `findings` are the wrong balances found during the drill; `settings` name the
 * bank's database. `additions` is called after these checks.
 */
export async function conclude(
  workload: Workload,
  findings: readonly string[],
  settings: Record<string, string>,
  additions: () => Additions,
): Promise<boolean> {
  const { acknowledged, figures, faults } = workload;
  const { lost, doubled } = await compareHistories(workload);
  const audit = await auditBank(settings);
  const { before = [], after = [], details = [], isRight: isRestRight = true } = additions();
  const wrong = lost.length + doubled.length + findings.length + faults.length;
  const isRight = isRestRight && audit.isClean && wrong === 0;
  report(isRight, [
    ...before,
    `intended         ${figures.intended}`,
    `acknowledged     ${acknowledged.size}`,
    `refused          ${figures.refused}`,
    `left open        ${figures.unknown} answers, each settled under its key`,
    `lost             ${lost.length}`,
    `doubled          ${doubled.length}`,
    `wrong balances   ${findings.length}`,
    `contradictions   ${faults.length}`,
    ...after,
    `audit            ${audit.text}`,
    ...findings,
    ...details,
    ...faults,
  ]);
  return isRight;
}

/** `median 1630 ms, worst 5417 ms`. */
export function writeMedianAndWorst(milliseconds: readonly number[]): string {
  const [median, worst] = medianAndWorst(milliseconds);
  return `median ${median} ms, worst ${worst} ms`;
}

/** The median, which is the upper one of an even number, and the maximum. */
export function medianAndWorst(values: readonly number[]): [median: number, worst: number] {
  const ordered = values.toSorted((a, b) => a - b);
  return [ordered[Math.floor(ordered.length / 2)] ?? 0, ordered.at(-1) ?? 0];
}
