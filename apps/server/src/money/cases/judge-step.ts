import type { CaseOutcome } from '@seven-hills/bank/words/case-words';
import { words } from '@seven-hills/bank/words/words';
import { type Cents, formatUsd } from '@seven-hills/money';
import { Refusal, refusalAt } from '../../http/problem.ts';
import { writeDay, writeMoment } from '../../platform/time/bank-calendar.ts';
import type { CaseRow } from './case-row.ts';

/** How a case ends. */
export interface Conclusion {
  outcome: CaseOutcome;
  /** The amount that the customer keeps. */
  amount: Cents;
  /** The explanation for the customer. */
  explanation: string;
}

/** A step of a case that moves money. */
export type CaseStep = { amount: Cents } & (
  | { kind: 'provisional_credit' }
  /** Posts the remaining credit, and concludes the case. */
  | { kind: 'final_credit'; conclusion: Conclusion }
  | { kind: 'debited' }
);

/**
 * The most that a case can give: the amount in dispute and its fee, but never more than is left of
 * the transaction after corrections, returns, and other cases.
 */
export function creditMax(row: CreditFacts): Cents {
  const disputed = row.amount + row.fee;
  // The amount that should have arrived can exceed the amount that did.
  const whole = disputed > row.transaction_total ? disputed : row.transaction_total;
  const left = whole - row.given_elsewhere;
  if (left <= 0n) return 0n;
  return left < disputed ? left : disputed;
}

type CreditFacts = Pick<CaseRow, 'amount' | 'fee' | 'transaction_total' | 'given_elsewhere'>;

/** The amount of provisional credit to reverse after a case is concluded; 0 if it was corrected. */
export function creditToReverse({ own_given, outcome_amount }: DebitFacts): Cents {
  const rest = own_given - (outcome_amount ?? 0n);
  return rest > 0n ? rest : 0n;
}

type DebitFacts = Pick<CaseRow, 'own_given' | 'outcome_amount'>;

/**
 * Returns why a person may not decide a case, or null: it is theirs, or they took part in its
 * transaction.
 */
export const refusalOfOwn = (
  { customer_id, party_ids }: Pick<CaseRow, 'customer_id' | 'party_ids'>,
  staffId: bigint,
): Refusal | null =>
  customer_id === staffId || party_ids.includes(staffId)
    ? new Refusal('conflict', 'This is about a transaction of your own. A colleague must decide.')
    : null;

/** Returns who concluded a case and when, as a refusal; null while it is open. */
export function refusalOfConcluded(row: CaseRow): Refusal | null {
  if (row.state === 'open' || row.concluded_at === null) return null;
  return new Refusal(
    'case_decided',
    `${row.concluded_by_name} concluded this case on ${writeMoment(row.concluded_at)}.`,
  );
}

/** Judges a step on a locked case: who decides, what was decided before, and the amount. */
export function refusalOfStep(
  row: CaseRow,
  step: CaseStep,
  staffId: bigint,
  today: string,
): Refusal | null {
  const own = refusalOfOwn(row, staffId);
  if (own) return own;
  if (step.kind === 'debited') return refusalOfDebit(row, step.amount, today);
  const concluded = refusalOfConcluded(row);
  if (concluded) return concluded;
  if (row.transaction_status === 'pending')
    return new Refusal(
      'conflict',
      'The transaction is still pending. Approve or decline it first: a declined amount is returned automatically.',
    );
  if (row.transaction_status !== 'completed')
    return new Refusal('conflict', 'The transaction was not carried out, so no money moved.');
  if (step.kind === 'provisional_credit') return refusalOfCredit(row, step.amount);
  return refusalOfConclusion(row, step.conclusion) ?? refusalOfRest(row, step);
}

function refusalOfCredit(row: CaseRow, amount: Cents): Refusal | null {
  if (row.credited_at !== null)
    return new Refusal(
      'case_decided',
      `${row.credited_by_name} gave ${formatUsd(row.credited ?? 0n)} of provisional credit on ${writeMoment(row.credited_at)}.`,
    );
  return amount > creditMax(row) ? tooMuch(row) : null;
}

/** Returns why a case cannot end in this way, or null. */
export function refusalOfConclusion(row: CaseRow, { outcome, amount }: Conclusion): Refusal | null {
  const most = creditMax(row);
  if (amount > most) return tooMuch(row);
  if (outcome !== 'partly' || amount < most) return null;
  const message = 'That is all of it. Please choose “There was an error”.';
  return refusalAt('conflict', 'amount', message);
}

/** The remainder was computed before the lock; provisional credit may have been given since. */
const refusalOfRest = (
  row: CaseRow,
  { amount, conclusion }: Extract<CaseStep, { kind: 'final_credit' }>,
): Refusal | null =>
  amount === conclusion.amount - row.own_given
    ? null
    : new Refusal(
        'case_decided',
        'The credit of this case has changed in the meantime. Please look at the case again.',
      );

/** The conclusion fixes the amount to reverse, unless the credit itself is corrected. */
function refusalOfDebit(row: CaseRow, amount: Cents, today: string): Refusal | null {
  if (row.state === 'closed') return caseClosed();
  if (row.state !== 'debit_due' || row.debit_on === null) return notConcluded();
  if (amount === 0n || amount !== creditToReverse(row))
    return new Refusal('case_decided', 'The credit of this case was corrected in the meantime.');
  if (today >= row.debit_on) return null;
  return new Refusal(
    'conflict',
    `The ${words.customer} was notified that the credit is taken back on ${writeDay(row.debit_on)}, so it cannot be taken back earlier.`,
  );
}

function tooMuch(row: CaseRow): Refusal {
  const { given_elsewhere: given } = row;
  const message =
    given > 0n
      ? `${formatUsd(given)} of this transaction was already given back, so at most ${formatUsd(creditMax(row))} can be credited`
      : `At most ${formatUsd(creditMax(row))}: the amount in dispute and its fee`;
  return refusalAt('amount_too_large', 'amount', message);
}

export const caseClosed = () => new Refusal('case_decided', 'This case is closed.');

export const notConcluded = () => new Refusal('conflict', 'This case has not been concluded yet.');
