import type { AchReturnReason } from '@seven-hills/bank/words/ach-words';
import { words } from '@seven-hills/bank/words/words';
import { type Cents, formatUsd } from '@seven-hills/money';
import { Refusal } from '../../http/problem.ts';
import { writeMoment } from '../../platform/time/bank-calendar.ts';
import { needsStatement } from '../ach/returning/dispute-reasons.ts';
import type { CaseRow } from '../cases/case-row.ts';

/** What decides whether a posted debit can be returned. */
interface ReturnFacts {
  state: string;
  outcome: CaseRow['outcome'];
  /** What the customer has been given back of the debit, in all ways. */
  given: Cents;
  amount: Cents;
  reason: AchReturnReason;
  dueAt: Date;
  isSigned: boolean;
}

/**
 * Judges the return of a disputed debit: its customer was found to be right and has all of the
 * money back, so that what the network pays is the bank's, and the network still takes the return.
 */
export function refusalOfReturn(facts: ReturnFacts, now: Date): Refusal | null {
  const { state, outcome, given, amount, reason, dueAt, isSigned } = facts;
  const refuse = (sentence: string) => new Refusal('conflict', sentence);
  if (state !== 'posted') return refuse('This debit was already returned.');
  if (now >= dueAt)
    return refuse(
      `The network took a return for ${reason} until ${writeMoment(dueAt)}. A credit is the ${words.bank}’s loss.`,
    );
  if (needsStatement(reason) && !isSigned)
    return refuse(
      `The network requires the ${words.customer}’s written statement for this return.`,
    );
  if (outcome !== 'error_found')
    return refuse('Conclude the case first: only an error in the whole debit is returned.');
  if (given < amount)
    return refuse(
      `The ${words.customer} has ${formatUsd(given)} of ${formatUsd(amount)} back. Credit the rest first.`,
    );
  return null;
}
