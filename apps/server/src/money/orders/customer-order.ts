import type { TransactionType } from '@seven-hills/bank/transaction';
import type { BalanceView, ImmediateTransfer, PendingTransfer } from '@seven-hills/ledger';
import type { Cents } from '@seven-hills/money';
import type { Pipeline } from '@seven-hills/postgres';
import type { MovementDetails, Order, OrderedBy, Posted } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { depositRequired } from '../../http/refusals.ts';
import type { Pins } from '../../people/pin/pin-facts.ts';
import type { Facts, Needed } from '../../platform/database/batch-facts.ts';
import type { DailyLimits } from '../daily-limits/daily-limits.ts';
import { type AccountFacts, needsAccountOf, ownAccount } from '../posting/account-facts.ts';
import { ledgerRefusal } from '../posting/ledger-refusal.ts';
import type { TermsBook } from '../terms/terms-book.ts';
import { type Confirming, judgeConfirmation } from './confirming.ts';
import {
  addUnconfirmed,
  insertConfirmed,
  needsUnconfirmed,
  unconfirmedOf,
  unconfirmedSource,
} from './unconfirmed-sums.ts';

const lockedByOwner = () =>
  new Refusal(
    'account_locked',
    'You locked your account, so no money moves. Unlock it in your profile, under Sign-In and Security.',
  );

/** Those whose orders wait for each other, under the lock of the person's PIN. */
const takesTurns: readonly OrderedBy['who'][] = ['customer', 'schedule', 'bank'];

const nothingUnconfirmed = { byPerson: 0n, onAccount: 0n };

/** A movement that a customer orders. */
export interface CustomerOrder extends Order {
  amount: Cents;
  /** The account that the customer named, which an idempotency key compares. */
  fromAccountId?: bigint | undefined;
  /** Absent for orders without a fee. */
  fee?: Cents;
  description: string | null;
  by: OrderedBy;
  /** The original time, for imported history. */
  occurredAt?: Date;
  /** Absent for orders that never need a confirmation. */
  confirming?: Confirming;
}

interface OrderChecks {
  /** Whether the order may move the money of a certificate, which has rules of its own. */
  ofCertificate?: true;
  first?(account: AccountFacts): Refusal | null;
  beforePin?(account: AccountFacts): Refusal | null;
  afterPin?(account: AccountFacts): Refusal | null;
}

export interface ConditionSources {
  pins: Pins;
  dailyLimits: DailyLimits;
  terms: TermsBook;
}

/**
 * Returns the conditions that every customer order must meet that creates transactions of a type.
 */
export function orderConditions({ pins, dailyLimits }: ConditionSources, type: TransactionType) {
  const dailyLimit = dailyLimits.of(type);
  return {
    needsOf: (order: CustomerOrder): Needed[] => [
      needsAccountOf(order),
      // The PIN's lock also serializes scheduled orders with those that a person makes at the time:
      // no part of a daily limit or of an allowance serves two orders.
      ...(takesTurns.includes(order.by.who) ? [pins.needsOf(order.customerId)] : []),
      ...dailyLimit.needsOf(order),
      ...(order.confirming?.isRequired ? needsUnconfirmed(order) : []),
    ],
    moreNeedsOf: dailyLimit.moreNeedsOf,
    /**
     * Requires an account that its owner has not locked, an initial deposit, the correct PIN, and a
     * daily sum within the limit. `beforePin` and `afterPin` add a kind's own conditions; `first`
     * comes before all. An order of the bank itself does not depend on the person's lock or stops.
     */
    judge(
      order: CustomerOrder,
      facts: Facts,
      balances: BalanceView,
      { ofCertificate, first, beforePin, afterPin }: OrderChecks = {},
    ): Refusal | null {
      const { by } = order;
      const account = ownAccount(order, facts);
      if (!account) return noAccount();
      const refused = first?.(account);
      if (refused) return refused;
      if (account.is_certificate && !ofCertificate) return certificateIsFixed();
      const isOfPerson = by.who !== 'bank';
      if (isOfPerson && account.is_stopped) return ledgerRefusal('debit_account_frozen');
      if (account.awaits_deposit) return depositRequired();
      if (isOfPerson && account.is_locked) return lockedByOwner();
      return (
        beforePin?.(account) ??
        (by.who === 'customer' ? pins.judge(order.customerId, by.pin, facts) : null) ??
        afterPin?.(account) ??
        dailyLimit.judge(order, account, facts, balances)
      );
    },
    /**
     * Judges the confirmation of an order that meets all other conditions. `isNewRecipient` returns
     * whether the customer has never paid this outside recipient; called only if it matters.
     */
    judgeLast(
      order: CustomerOrder,
      facts: Facts,
      details: () => MovementDetails,
      isNewRecipient: () => boolean = () => false,
    ): Refusal | null {
      const { confirming, customerId } = order;
      if (confirming === undefined) return null;
      const account = ownAccount(order, facts);
      if (!account) return noAccount();
      const { isRequired } = confirming;
      return judgeConfirmation(confirming, details(), account, {
        isNewRecipient: isRequired && isNewRecipient(),
        unconfirmed: isRequired
          ? unconfirmedOf(facts.of(unconfirmedSource), customerId, account)
          : nothingUnconfirmed,
      });
    },
    accepted(order: CustomerOrder, facts: Facts): void {
      dailyLimit.count(order, facts);
      const { confirming, customerId, amount, fee = 0n } = order;
      const accountId = ownAccountId(order, facts);
      if (!confirming?.isRequired || confirming.proof || accountId === null) return;
      addUnconfirmed(facts.of(unconfirmedSource), customerId, accountId, amount + fee);
    },
    /** Records which orders were confirmed. */
    write(pipeline: Pipeline, posted: readonly Posted<CustomerOrder>[]): void {
      const confirmed = posted.filter(({ order }) => order.confirming?.proof);
      if (confirmed.length > 0)
        pipeline.add(insertConfirmed(confirmed.map(({ transaction }) => transaction.id)));
    },
  };
}

/** Refuses everything that is not a certificate's own movement. */
export const certificateIsFixed = () =>
  new Refusal(
    'conflict',
    'This account is a certificate. It takes no deposits during its term, and its money leaves only by a withdrawal to an account of its owners.',
  );

export const noAccount = () => new Refusal('not_found', 'You have no account with us.');

/** The id of an order's own account, from the caller or from the loaded facts. */
export function ownAccountId(order: Order, facts: Facts | null): bigint | null {
  if (typeof order.accountId === 'bigint') return order.accountId;
  return (facts && ownAccount(order, facts)?.id) ?? null;
}

/** The accounts that the transfers touch, before anything is loaded; null if they are not known. */
export function accountsOfTransfers(
  transfers: readonly (ImmediateTransfer | PendingTransfer)[] | null,
): bigint[] | null {
  return (
    transfers?.flatMap(({ debitAccountId, creditAccountId }) => [
      debitAccountId,
      creditAccountId,
    ]) ?? null
  );
}
