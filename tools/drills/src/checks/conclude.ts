import type { Customer } from '../workload/customers.ts';
import type { Workload } from '../workload/workload.ts';
import { auditBank } from './audit-bank.ts';
import { compareHistories } from './check-books.ts';

/** A drill's final result. */
export interface Conclusion {
  /** The report lines that every drill with failures prints. */
  figures: string[];
  /** The last line: the result of the audit of the books. */
  audit: string;
  /** Whether nothing was lost, doubled, wrong, or contradictory, and the books are clean. */
  isRight: boolean;
}

/**
 * Compares every acknowledged transaction with the customers' histories and audits the books.
 * `findings` are the wrong balances found during the drill; `settings` name the bank's database.
 */
export async function conclude(
  customers: readonly Customer[],
  { acknowledged, figures, faults }: Workload,
  findings: readonly string[],
  settings: Record<string, string>,
): Promise<Conclusion> {
  const { lost, doubled } = await compareHistories(customers, acknowledged);
  const audit = auditBank(settings);
  return {
    figures: [
      `intended         ${figures.intended}`,
      `acknowledged     ${acknowledged.size}`,
      `refused          ${figures.refused}`,
      `left open        ${figures.unknown} answers, each settled under its key`,
      `lost             ${lost.length}`,
      `doubled          ${doubled.length}`,
      `wrong balances   ${findings.length}`,
      `contradictions   ${faults.length}`,
    ],
    audit: `audit            ${audit.text}`,
    isRight: audit.isClean && lost.length + doubled.length + findings.length + faults.length === 0,
  };
}

/** `median 1630 ms, worst 5417 ms` */
export function medianAndWorst(milliseconds: readonly number[]): string {
  const ordered = milliseconds.toSorted((a, b) => a - b);
  return `median ${ordered[Math.floor(ordered.length / 2)]} ms, worst ${ordered.at(-1)} ms`;
}
