import { accountTypes } from '@seven-hills/bank/limits';
import type { FeeTerm } from '@seven-hills/bank/term-names';
import { bigints, type Database, type Statement, texts } from '@seven-hills/postgres';
import type { NewTransaction } from '../../capability/movement-kind.ts';
import {
  ascending,
  type FactSource,
  type Facts,
  type Needed,
  needs,
} from '../../platform/database/batch-facts.ts';
import { bankDayOf, startOfBankMonth } from '../../platform/time/bank-calendar.ts';
import { type AccountFacts, ownAccount } from '../posting/account-facts.ts';
import type { TermsBook } from '../terms/terms-book.ts';

const thisMonth = bankDayOf(startOfBankMonth);

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

interface UsedRow {
  customer_id: bigint;
  term: FeeTerm;
  used: number;
}

const readUsed = (customerIds: readonly bigint[]): Statement<UsedRow> => ({
  name: 'read-used-allowances',
  text: `select used.customer_id, used.term, count(*)::int as used
         from allowance_use as used
         join bank_transaction as item on item.id = used.transaction_id
         where used.customer_id = any ($1::bigint[])
           and used.month = ${thisMonth}
           and item.status in ('completed', 'pending')
         group by used.customer_id, used.term`,
  values: [bigints(customerIds)],
});

/** Reads how many orders of a service count this month for a person. */
export async function readUsedThisMonth(
  database: Database,
  customerId: bigint,
): Promise<Partial<Record<FeeTerm, number>>> {
  // Sent without its name: the postings' pipeline tracks its own prepared statements.
  const { text, values = [] } = readUsed([customerId]);
  const { rows } = await database.query<UsedRow>(text, [...values]);
  return Object.fromEntries(rows.map(({ term, used }) => [term, used]));
}

/** Records which of the month's orders each transaction is. */
export const insertUses = (transactions: readonly NewTransaction[]): Statement<never> => {
  const uses = transactions.flatMap(({ id, customerId, ofAllowance }) =>
    ofAllowance ? { id, customerId, ...ofAllowance } : [],
  );
  return {
    name: 'insert-allowance-uses',
    text: `insert into allowance_use (transaction_id, customer_id, term, used_before, month)
           select *, ${thisMonth}
           from unnest($1::bigint[], $2::bigint[], $3::text[], $4::int[])`,
    values: [
      bigints(uses.map(({ id }) => id)),
      bigints(uses.map(({ customerId }) => customerId)),
      texts(uses.map(({ term }) => term)),
      texts(uses.map(({ usedBefore }) => String(usedBefore))),
    ],
  };
};
