import type { Order } from '../capability/movement-kind.ts';
import { createAchPaymentKind } from '../money/ach-payments/posting.ts';
import { createAgainKind } from '../money/bank-transfers/again/posting.ts';
import { createAddKind } from '../money/bank-transfers/posting-in.ts';
import { createSendKind } from '../money/bank-transfers/posting-out.ts';
import { createCreditReversalKind } from '../money/bank-transfers/reversing/reverse-credit.ts';
import { createCertificateOpeningKind } from '../money/certificates/opening/opening-posting.ts';
import { createCertificateWithdrawalKind } from '../money/certificates/withdrawal/withdrawal-posting.ts';
import { createDailyLimits } from '../money/daily-limits/daily-limits.ts';
import { sharedAccountsSource } from '../money/daily-limits/shared-accounts.ts';
import { createExternalPaymentKind } from '../money/external-payments/posting.ts';
import { withIra } from '../money/ira/with-ira.ts';
import {
  createDepositKind,
  createTransferKind,
  createWithdrawalKind,
} from '../money/make-transaction/posting.ts';
import { usedSource } from '../money/orders/free-orders.ts';
import type { MovementRules } from '../money/orders/movement-rules.ts';
import { unconfirmedSource } from '../money/orders/unconfirmed-sums.ts';
import { arriving, createOwnTransferKind } from '../money/own-transfers/posting.ts';
import { createFirstPayments } from '../money/payee-rules/first-payments.ts';
import { accountSource, ownAccount } from '../money/posting/account-facts.ts';
import type { TermsBook } from '../money/terms/terms-book.ts';
import { givenBackSource } from '../money/transactions/given-back.ts';
import { createWireKind } from '../money/wires/posting.ts';
import { createPins } from '../people/pin/pin-facts.ts';
import type { FactSource, Facts } from '../platform/database/batch-facts.ts';
import type { Keys } from '../platform/security/keyring.ts';
import { createCounterKind } from '../staff/counter/posting.ts';
import { createRestKind } from '../staff/stops/closing-rest.ts';

/**
 * The order in which every posting loads its facts, and so locks their rows: proposals and their
 * voters by id, PINs by customer, staff members and customers with what was done alone, pending
 * transactions by id, transactions to give back by id, schedules by id, income to follow by rule,
 * cases by id, payment requests by id, wires to correct, which are locked without waiting, network
 * settlements by id, ACH entries by id, early payments by entry, ACH orders by id, linked accounts
 * by id, what stops the debits of accounts by id, certificates by id, and shared accounts by id.
 * The engine locks ledger accounts after them. The other sources lock nothing. Sessions are read
 * after the PINs: what ends a session locks its owner's PIN first.
 */
const lockOrder = [
  'proposals',
  'PINs',
  'sessions',
  'versions of credentials',
  'what staff did alone',
  'pending transactions',
  'transactions to give back',
  'occurrences',
  'income to follow',
  'cases',
  'payment requests',
  'transactions to correct',
  'network settlements',
  'ACH entries',
  'early payments',
  'ACH orders',
  'linked accounts',
  'debit stops',
  'certificates',
  'shared accounts',
  'accounts',
  'terms of the bank',
  'the sums moved today',
  'what was moved on shared accounts today',
  'free orders of the month',
  'paid payees',
  'unconfirmed orders',
  'deposits without a review',
  'approval policies',
  'cash of today',
  'IRAs of people',
];

/** Sorts what locks rows by the lock order, which must name each. What locks none has no name. */
export const inLockOrder = <Part>(
  parts: readonly Part[],
  nameOf: (part: Part) => string | undefined,
): Part[] => {
  const unlisted = parts.map(nameOf).find((name) => name && !lockOrder.includes(name));
  if (unlisted) throw new Error(`the lock order does not name ${unlisted}`);
  const placeOf = (part: Part) => lockOrder.indexOf(nameOf(part) ?? '');
  return parts.toSorted((a, b) => placeOf(a) - placeOf(b));
};

const into = (order: Order, facts: Facts) => ({ to: ownAccount(order, facts) });
const outOf = (order: Order, facts: Facts) => ({ from: ownAccount(order, facts) });

/**
 * Creates the kinds of movement that depend on keys or on the operator's rules; the other kinds are
 * constants of their capabilities. `contributed` are the capabilities' fact sources.
 */
export type MovementKinds = ReturnType<typeof createMovementKinds>['kinds'];

export function createMovementKinds(
  keys: Pick<Keys, 'pin' | 'sealing'>,
  rules: MovementRules,
  terms: TermsBook,
  contributed: readonly FactSource<never, unknown>[],
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
  const sources: readonly FactSource<never, unknown>[] = [
    ...contributed,
    pins.source,
    givenBackSource,
    accountSource,
    terms.source,
    dailyLimits.source,
    sharedAccountsSource,
    dailyLimits.sharedSource,
    usedSource,
    firstPayments.source,
    unconfirmedSource,
  ];
  return {
    sources: inLockOrder(sources, ({ name }) => name),
    kinds: {
      transfer: withIra(createTransferKind(conditions, rules), {
        paysOthers: true,
        sidesOf: (order, facts) => ({
          from: ownAccount(order, facts),
          to: facts.of(accountSource).byId.get(order.recipientAccountId ?? 0n),
        }),
      }),
      ownTransfer: withIra(createOwnTransferKind(conditions), {
        sidesOf: (order, facts) => ({
          from: ownAccount(order, facts),
          to: ownAccount(arriving(order), facts),
        }),
      }),
      certificateOpening: createCertificateOpeningKind(conditions),
      certificateWithdrawal: createCertificateWithdrawalKind(conditions),
      deposit: withIra(createDepositKind(conditions, rules), { sidesOf: into }),
      withdrawal: withIra(createWithdrawalKind(conditions, rules), { sidesOf: outOf }),
      wire: withIra(createWireKind(outside), { paysOthers: true, sidesOf: outOf }),
      bankTransferIn: createAddKind(outside),
      bankTransferOut: createSendKind(outside),
      achPayment: createAchPaymentKind(outside),
      bankTransferAgain: createAgainKind(outside),
      achCreditReversal: createCreditReversalKind(outside),
      payment: withIra(createExternalPaymentKind(outside), { paysOthers: true, sidesOf: outOf }),
      accountClosing: createRestKind(conditions),
      counter: withIra(createCounterKind(conditions), {
        sidesOf: (order, facts) =>
          order.direction === 'deposit' ? into(order, facts) : outOf(order, facts),
        orderedBy: ({ bookedBy }) => bookedBy.staffId,
      }),
    },
  };
}
