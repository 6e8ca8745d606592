import { accountTypes } from '@seven-hills/bank/limits';
import type { FeeTerm } from '@seven-hills/bank/term-names';
import type { NewTransaction } from '../../capability/movement-kind.ts';
import {
  ascending,
  type FactSource,
  type Facts,
  type Needed,
  needs,
} from '../../platform/database/batch-facts.ts';
import { type AccountFacts, ownAccount } from '../posting/account-facts.ts';
import { readUsed } from '../terms/allowance-uses.ts';
import type { TermsBook } from '../terms/terms-book.ts';

interface Ordered {
  customerId: bigint;
  accountId?: bigint | null;
}

/** What a batch's customers have used of their allowances this month. */
interface Used {
  /** By `usedKey`; counts the accepted orders of the batch, too. */
  counts: Map<string, number>;
  asked: ReadonlySet<bigint>;
  /** What each accepted order found used. */
  before: Map<Ordered, number>;
}

const usedKey = (customerId: bigint, term: FeeTerm) => `${customerId}:${term}`;

/**
 * The allowance of free orders of a service in a month of the bank's calendar, of one person on all
 * of their accounts. An order that was declined, canceled, or failed gives its part back. Only
 * orders under terms with an allowance count, and only then is anything read or written.
 */
export interface FreeOrders {
  needsOf(order: Ordered): Needed[];
  /** What the account's facts show to be necessary. The terms must be loaded. */
  moreNeedsOf(order: Ordered, facts: Facts): Needed[];
  /** How many orders of the month come before this one; 0 without an allowance. */
  usedBefore(order: Ordered, account: AccountFacts, facts: Facts): number;
  /** Counts an accepted order for later orders in the batch. */
  count(order: Ordered, facts: Facts): void;
  /** What an accepted order found used, to be recorded; undefined without an allowance. */
  recorded(order: Ordered, facts: Facts): NewTransaction['ofAllowance'];
}

/** Creates the allowance of the service that a term prices. */
export function createFreeOrders(terms: TermsBook, term: FeeTerm): FreeOrders {
  const hasAllowance = (account: AccountFacts) => terms.of(account)[term].freePerMonth > 0;
  const countsFor = (order: Ordered, facts: Facts): Used | null => {
    const account = ownAccount(order, facts);
    return account && hasAllowance(account) ? facts.of(usedSource) : null;
  };
  return {
    // Uses recently read terms; the account's facts reveal a later change.
    needsOf: ({ customerId }) =>
      accountTypes.some((type) => terms.recent().byType[type][term].freePerMonth > 0)
        ? [needs(usedSource, customerId)]
        : [],
    moreNeedsOf(order, facts) {
      const account = ownAccount(order, facts);
      if (!account || !hasAllowance(account)) return [];
      const isRead = facts.has(usedSource) && facts.of(usedSource).asked.has(order.customerId);
      return isRead ? [] : [needs(usedSource, order.customerId)];
    },
    usedBefore: (order, account, facts) =>
      hasAllowance(account)
        ? (facts.of(usedSource).counts.get(usedKey(order.customerId, term)) ?? 0)
        : 0,
    count(order, facts) {
      const used = countsFor(order, facts);
      if (!used) return;
      const key = usedKey(order.customerId, term);
      const before = used.counts.get(key) ?? 0;
      used.before.set(order, before);
      used.counts.set(key, before + 1);
    },
    recorded(order, facts) {
      const usedBefore = countsFor(order, facts)?.before.get(order);
      return usedBefore === undefined ? undefined : { term, usedBefore };
    },
  };
}

/** The PIN's lock, which scheduled orders take, too, serializes what one person orders. */
export const usedSource: FactSource<bigint, Used> = {
  name: 'free orders of the month',
  async load(opening, wanted) {
    const rows = await opening.add(readUsed(ascending(wanted)));
    return {
      counts: new Map(
        rows.map(({ customer_id, term, used }) => [usedKey(customer_id, term), used]),
      ),
      asked: new Set(wanted),
      before: new Map(),
    };
  },
};
