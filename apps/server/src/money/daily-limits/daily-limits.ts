import { accountTypes } from '@seven-hills/bank/limits';
import type { LimitTerm } from '@seven-hills/bank/term-names';
import type { TransactionType } from '@seven-hills/bank/transaction';
import type { BalanceView } from '@seven-hills/ledger';
import { type Cents, formatUsd } from '@seven-hills/money';
import type { OrderedBy } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import {
  ascending,
  type FactSource,
  type Facts,
  type Needed,
  needs,
} from '../../platform/database/batch-facts.ts';
import { type AccountFacts, ownAccount } from '../posting/account-facts.ts';
import type { TermsBook } from '../terms/terms-book.ts';
import type { BankTerms } from '../terms/terms-values.ts';
import { readDepositedToday, readMovedOnShared, readSentToday } from './moved-today.ts';
import { sharedAccountsSource } from './shared-accounts.ts';

/** The daily limit that a transaction counts toward, by type. */
export const limitOfType: Partial<Record<TransactionType, LimitTerm>> = {
  deposit: 'depositLimit',
  withdrawal: 'withdrawalLimit',
  transfer: 'transferLimit',
  wire_transfer: 'wireLimit',
  external_payment: 'paymentLimit',
  bank_transfer_out: 'wireLimit',
  ach_payment: 'wireLimit',
};

/** The type that the sums of a type are read as: what goes to other banks shares a limit. */
const summedAs = (type: TransactionType): TransactionType =>
  type === 'bank_transfer_out' || type === 'ach_payment' ? 'wire_transfer' : type;

/** What counts toward a daily limit. */
interface Limited {
  customerId: bigint;
  accountId?: bigint | null;
  amount: Cents;
  by: OrderedBy;
}

interface Need {
  customerId: bigint;
  type: TransactionType;
}

/** The day's sums of a batch's shared accounts, over all of their owners, by `sumKey`. */
type SharedSums = Map<string, Cents>;

/** The day's sums of a batch's customers, over all of their accounts, and those who were read. */
interface DaySums {
  sums: Map<string, Cents>;
  asked: ReadonlySet<string>;
}

/**
 * The limits on what one customer moves in one calendar day, from all of their accounts together,
 * in the bank's time zone. What the owners of a shared account move on it together counts, too.
 */
export interface DailyLimits {
  source: FactSource<Need, DaySums>;
  sharedSource: FactSource<bigint, SharedSums>;
  /** The limit that transactions of a type count toward. */
  of(type: TransactionType): DailyLimit;
}

interface DailyLimit {
  needsOf(order: Limited): Needed[];
  /** The terms and sums that the account's facts show to be necessary. */
  moreNeedsOf(order: Limited, facts: Facts): Needed[];
  /** Refuses an order that would take the day's sum over its limit. */
  judge(order: Limited, account: AccountFacts, facts: Facts, balances: BalanceView): Refusal | null;
  /** Counts an accepted order toward the limit for later orders in the batch. */
  count(order: Limited, facts: Facts): void;
}

const limitsAnyone = ({ byType }: BankTerms, term: LimitTerm): boolean =>
  accountTypes.some((type) => byType[type][term] !== null);

/** The key of a person's sums, or of a shared account's. */
const sumKey = (id: bigint, type: TransactionType) => `${id}:${summedAs(type)}`;
const isDeposit = ({ type }: Pick<Need, 'type'>) => type === 'deposit';
const askedKey = (need: Need) => `${need.customerId}:${isDeposit(need)}`;

export function createDailyLimits(terms: TermsBook): DailyLimits {
  const source: DailyLimits['source'] = {
    name: 'the sums moved today',
    async load(opening, wanted) {
      const customersWho = (deposits: boolean) =>
        ascending(wanted.flatMap((need) => (isDeposit(need) === deposits ? need.customerId : [])));
      const [sending, depositing] = [customersWho(false), customersWho(true)];
      const rows = await Promise.all([
        sending.length === 0 ? [] : opening.add(readSentToday(sending)),
        depositing.length === 0 ? [] : opening.add(readDepositedToday(depositing)),
      ]);
      return {
        sums: new Map(
          rows.flat().map(({ customer_id, type, total }) => [sumKey(customer_id, type), total]),
        ),
        asked: new Set(wanted.map(askedKey)),
      };
    },
  };
  const sharedSource: DailyLimits['sharedSource'] = {
    name: 'what was moved on shared accounts today',
    async load(opening, accountIds) {
      const rows = await opening.add(readMovedOnShared(ascending(accountIds)));
      return new Map(rows.map(({ account_id, type, total }) => [sumKey(account_id, type), total]));
    },
  };
  const limitOf = (type: TransactionType): DailyLimit => {
    const limitTerm = limitOfType[type] ?? null;
    const isCash = type === 'deposit' || type === 'withdrawal';
    /** Imported history and the bank's own movements also count toward the cash limits. */
    const termOf = ({ by }: Limited): LimitTerm | null =>
      isCash || by.who !== 'import' ? limitTerm : null;
    const limitFor = (order: Limited, account: AccountFacts): Cents | null => {
      const term = termOf(order);
      return term === null ? null : terms.of(account)[term];
    };
    /** What counts today: the person's sum, or that of a shared account if it is higher. */
    const movedOf = (
      { customerId }: Limited,
      { id, is_shared }: AccountFacts,
      facts: Facts,
    ): Cents => {
      const own = facts.of(source).sums.get(sumKey(customerId, type)) ?? 0n;
      const shared = is_shared ? (facts.of(sharedSource).get(sumKey(id, type)) ?? 0n) : 0n;
      return own > shared ? own : shared;
    };
    return {
      // Uses recently read terms; the account's facts reveal a later change.
      needsOf(order) {
        const term = termOf(order);
        if (term === null) return [];
        if (!limitsAnyone(terms.recent(), term)) return [];
        const { customerId, accountId } = order;
        // The engine locks the ledger accounts only after the sums are read.
        const shared = accountId
          ? [needs(sharedAccountsSource, accountId), needs(sharedSource, accountId)]
          : [];
        return [needs(source, { customerId, type }), ...shared];
      },
      moreNeedsOf(order, facts) {
        const account = ownAccount(order, facts);
        if (!account) return [];
        const missing = terms.needsFor(account);
        if (missing.length > 0) return missing;
        if (limitFor(order, account) === null) return [];
        const need = { customerId: order.customerId, type };
        const isRead = facts.has(source) && facts.of(source).asked.has(askedKey(need));
        // Only right after the first limit of all: then the shared accounts are read without their
        // lock.
        return isRead ? [] : [needs(source, need), needs(sharedSource, account.id)];
      },
      judge(order, account, facts, balances) {
        const limit = limitFor(order, account);
        if (limit === null) return null;
        const moved = movedOf(order, account, facts);
        if (moved + order.amount <= limit) return null;
        const left = limit > moved ? limit - moved : 0n;
        const movable = type === 'deposit' ? left : lower(left, availableOf(account, balances));
        return new Refusal(
          'daily_limit_exceeded',
          `This exceeds your daily limit of ${formatUsd(limit)}. You can still move ${formatUsd(movable)} today.`,
        );
      },
      count(order, facts) {
        const account = ownAccount(order, facts);
        if (!account || limitFor(order, account) === null) return;
        add(facts.of(source).sums, sumKey(order.customerId, type), order.amount);
        if (account.is_shared) add(facts.of(sharedSource), sumKey(account.id, type), order.amount);
      },
    };
  };
  return { source, sharedSource, of: limitOf };
}

const add = (sums: Map<string, Cents>, key: string, amount: Cents) =>
  sums.set(key, (sums.get(key) ?? 0n) + amount);

const lower = (one: Cents, other: Cents): Cents => (one < other ? one : other);

/** The spendable balance: an order cannot use more of its daily limit than that. */
function availableOf({ id }: AccountFacts, balances: BalanceView): Cents {
  const balance = balances.balanceOf(id);
  return balance ? balance.posted - balance.held : 0n;
}
