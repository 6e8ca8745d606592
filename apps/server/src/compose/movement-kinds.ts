import { caseSource } from '../money/cases/case-condition.ts';
import { correctableSource } from '../money/corrections/correctable.ts';
import { createDailyLimits } from '../money/daily-limits/daily-limits.ts';
import { pendingSource } from '../money/decisions/posting.ts';
import { createExternalPaymentKind } from '../money/external-payments/posting.ts';
import { unreviewedSource } from '../money/make-transaction/deposit-review.ts';
import {
  createDepositKind,
  createTransferKind,
  createWithdrawalKind,
} from '../money/make-transaction/posting.ts';
import type { MovementRules } from '../money/orders/movement-rules.ts';
import { unconfirmedSource } from '../money/orders/unconfirmed-sums.ts';
import { createFirstPayments } from '../money/payee-rules/first-payments.ts';
import { requestSource } from '../money/payment-requests/request-condition.ts';
import { accountSource } from '../money/posting/account-facts.ts';
import { occurrenceSource } from '../money/schedules/occurrence-condition.ts';
import type { TermsBook } from '../money/terms/terms-book.ts';
import { givenBackSource } from '../money/transactions/given-back.ts';
import { createWireKind } from '../money/wires/posting.ts';
import { createPins } from '../people/pin/pin-facts.ts';
import { credentialsSource, sessionSource } from '../people/sessions/session-facts.ts';
import type { FactSource } from '../platform/database/batch-facts.ts';
import type { Keys } from '../platform/security/keyring.ts';
import { cashSource } from '../staff/counter/cash-today.ts';
import { createCounterKind } from '../staff/counter/posting.ts';
import { policySource } from '../staff/proposals/postings/acting-alone.ts';
import { aloneSource } from '../staff/proposals/postings/alone-sums.ts';
import { votingSource } from '../staff/proposals/vote.ts';

/**
 * Creates the kinds of movement that depend on keys or on the operator's rules; the other kinds are
 * constants of their capabilities. Add a new kind here, and its sources to the list below.
 */
export type MovementKinds = ReturnType<typeof createMovementKinds>['kinds'];

export function createMovementKinds(
  keys: Pick<Keys, 'pin' | 'sealing'>,
  rules: MovementRules,
  terms: TermsBook,
) {
  const pins = createPins(keys.pin);
  const dailyLimits = createDailyLimits(terms);
  const firstPayments = createFirstPayments(rules.firstPaymentDelayHours);
  const conditions = { pins, dailyLimits, terms };
  const outside = {
    ...conditions,
    firstPayments,
    sealingKeys: keys.sealing,
    requiresConfirmedEmail: rules.requiresConfirmedEmail,
  };
  // In lock order: proposals and their voters by id, PINs by customer, staff members and customers
  // with what was done alone, pending transactions by id, transactions to give back by id, schedules
  // by id, cases by id, payment requests by id, and wires to correct, which are locked without
  // waiting. The engine locks ledger accounts after them. The other sources lock nothing. Sessions
  // are read after the PINs: what ends a session locks its owner's PIN first.
  const sources: readonly FactSource<never, unknown>[] = [
    votingSource,
    pins.source,
    sessionSource,
    credentialsSource,
    aloneSource,
    pendingSource,
    givenBackSource,
    occurrenceSource,
    caseSource,
    requestSource,
    correctableSource,
    accountSource,
    terms.source,
    dailyLimits.source,
    firstPayments.source,
    unconfirmedSource,
    unreviewedSource,
    policySource,
    cashSource,
  ];
  return {
    sources,
    kinds: {
      transfer: createTransferKind(conditions, rules),
      deposit: createDepositKind(conditions, rules),
      withdrawal: createWithdrawalKind(conditions, rules),
      wire: createWireKind(outside),
      payment: createExternalPaymentKind(outside),
      counter: createCounterKind(conditions),
    },
  };
}
