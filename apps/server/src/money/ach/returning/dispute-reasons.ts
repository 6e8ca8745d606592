import type { AchReturnReason } from '@seven-hills/bank/words/ach-words';
import type { DebitErrorKind } from '@seven-hills/bank/words/debit-words';
import { returnDueAt } from '../receiving/received-entry.ts';
import { unauthorizedReturnDueAt } from './return-deadlines.ts';

/** Entries that stand for a check of the customer, whose authorization is that check. */
const madeOfChecks = new Set(['ARC', 'BOC', 'POP', 'XCK']);

/**
 * Returns the reason for which a disputed debit goes back (Nacha Operating Rules, Appendix Four):
 * by what is wrong, and by the class of the entry. R05 is for corporate classes on a consumer's
 * account, which every account of this bank is, so that R29 never applies.
 */
export function reasonOfDispute(kind: DebitErrorKind, entryClass: string): AchReturnReason {
  if (kind === 'payment_stopped') return entryClass === 'RCK' ? 'R52' : 'R08';
  if (entryClass === 'CCD' || entryClass === 'CTX') return 'R05';
  if (entryClass === 'RCK') return 'R51';
  if (kind === 'not_as_agreed') return 'R11';
  return kind === 'authorization_revoked' && !madeOfChecks.has(entryClass) ? 'R07' : 'R10';
}

/**
 * Whether the network takes a return for a reason only with the customer's written statement (Nacha
 * Operating Rules, Section 3.12.4). Stopped payments need none.
 */
export const needsStatement = (reason: AchReturnReason): boolean =>
  reason !== 'R08' && reason !== 'R52';

/**
 * By when a posted debit can be returned for a reason. A stopped payment has the ordinary time,
 * until the second banking day: a stop of one payment leaves its authorization valid, so none of
 * the reasons with 60 days fits it later.
 */
export const disputeDueAt = (reason: AchReturnReason, settlesOn: string): Date =>
  reason === 'R08' ? returnDueAt(settlesOn) : unauthorizedReturnDueAt(settlesOn);
