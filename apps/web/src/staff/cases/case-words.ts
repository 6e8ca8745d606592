import { customerPagePath } from '@seven-hills/bank/pages';
import type { CaseOutcome, CaseState } from '@seven-hills/bank/words/case-words';
import { words } from '@seven-hills/bank/words/words';
import type { OwnCase } from '@seven-hills/contracts/money/cases';
import type { CaseDeadline, CaseEventKind, StaffCase } from '@seven-hills/contracts/staff/cases';
import { formatUsd } from '@seven-hills/money';
import { centsOf } from '../../money/transaction-words.ts';
import type { BadgeVariant } from '../../ui/data/badge.tsx';
import { formatCalendarDate } from '../../ui/data/dates.ts';

export const deadlineNames: Readonly<Record<CaseDeadline['what'], string>> = {
  result_or_credit: 'Result, or provisional credit',
  result: 'Result',
  debit: 'Take the credit back',
};

export const eventNames: Readonly<Record<CaseEventKind, string>> = {
  reported: 'Reported',
  reopened: 'Reopened',
  noted: 'Note',
  extended: 'Extended to 90 days',
  provisional_credit: 'Provisional credit',
  final_credit: 'Credit',
  concluded: 'Concluded',
  debited: 'Credit taken back',
  credit_left: `Credit left to the ${words.customer}`,
};

export const outcomeNames: Readonly<Record<CaseOutcome, string>> = {
  error_found: 'Error found',
  partly: 'Error in part of it',
  no_error: 'No error',
};

export const stateNames: Readonly<Record<CaseState, string>> = {
  open: 'Open',
  debit_due: 'Concluded, debit to come',
  closed: 'Closed',
};

/** The URL of a case, on its customer's page. */
export const casePath = (customerId: number, id: number): string =>
  `${customerPagePath(customerId)}?tab=cases&case=${id}`;

/** The status of a case, in a word or two. */
export function staffCaseStatus({
  state,
  provisionalCredit,
  result,
}: Pick<OwnCase, 'state' | 'provisionalCredit' | 'result'>): {
  label: string;
  variant: BadgeVariant;
} {
  if (result === null)
    return { label: provisionalCredit ? 'Open, credited' : 'Open', variant: 'warning' };
  return {
    label: state === 'debit_due' ? stateNames[state] : outcomeNames[result.outcome],
    variant: state === 'debit_due' ? 'info' : 'secondary',
  };
}

/**
 * Describes how a conclusion affects the customer's money; null while the amount is invalid. `kept`
 * is the amount that the customer keeps, in cents.
 */
export function consequenceOf(
  { ownGiven }: Pick<StaffCase, 'ownGiven'>,
  kept: bigint | null,
): string | null {
  if (kept === null) return null;
  const credited = centsOf(ownGiven);
  if (kept > credited) return `${formatUsd(kept - credited)} will be credited now.`;
  if (kept < credited)
    return `${formatUsd(credited - kept)} of the provisional credit will be taken back in five business days. The ${words.customer} is notified of the date now.`;
  return credited > 0n ? 'The provisional credit becomes final.' : 'No money moves.';
}

/** States how much of the provisional credit is taken back, and when. */
export function debitSentence({
  provisionalCredit,
  result,
}: Pick<StaffCase, 'provisionalCredit' | 'result'>): string {
  const rest = centsOf(provisionalCredit?.amount ?? '0.00') - centsOf(result?.amount ?? '0.00');
  return `${formatUsd(rest)} of the provisional credit is taken back on ${formatCalendarDate(result?.debitOn ?? '')}. The ${words.customer} has been notified.`;
}
