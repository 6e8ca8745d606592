import type { Endpoint } from '@seven-hills/contracts/endpoint';
import * as categories from '@seven-hills/contracts/money/categories';
import { createExternalPayment } from '@seven-hills/contracts/money/external-payments';
import { exportHistory, listTransactions } from '@seven-hills/contracts/money/history';
import { createTransaction } from '@seven-hills/contracts/money/make-transaction';
import { downloadReceipt } from '@seven-hills/contracts/money/receipts';
import * as statements from '@seven-hills/contracts/money/statements';
import { createWireTransfer } from '@seven-hills/contracts/money/wires';
import type { Database } from '@seven-hills/postgres';
import { type AttemptLimit, countAttempt } from '../throttle.ts';

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** What a call that costs the bank more than most takes. */
interface CallCost {
  /** How many places it takes in its lane; if the lane has fewer, it runs alone. */
  room: number;
  /** The limit of what one person may do; absent if the room in the lane suffices. */
  counted?: CountedCalls;
}

interface CountedCalls {
  /** The calls that are counted together, as the sentence of a refusal names them. */
  kind: string;
  limit: AttemptLimit;
}

const hourly = (kind: string, attemptsMax: number): CountedCalls => ({
  kind,
  limit: { attemptsMax, windowMinutes: 60 },
});

/** Assembled in memory; an archive can contain many statements, and a statement many pages. */
const statement: CallCost = { room: 8, counted: hourly('statement downloads', 300) };
const receipt: CallCost = { room: 2, counted: hourly('receipt downloads', 600) };
const exported: CallCost = { room: 4, counted: hourly('exports', 120) };
/** A page can have hundreds of transactions, and a search reads many more. */
const history: CallCost = { room: 4 };
const search: CallCost = { room: 2, counted: hourly('searches', 1_200) };
/** Searches the customer's history and categorizes what it finds again. */
const ruleChange: CallCost = { room: 2, counted: hourly('changes to your rules', 240) };
const categoryChoice: CallCost = { room: 2, counted: hourly('changes of categories', 1_200) };

/** The calls that cost more than most, by method and path. */
export const callCosts: ReadonlyMap<string, CallCost> = new Map(
  [
    costing(statement, exportHistory, statements.downloadMonth, statements.downloadRange),
    costing(statement, statements.downloadArchive),
    costing(receipt, downloadReceipt),
    costing(history, listTransactions),
    costing(ruleChange, categories.addRule, categories.changeRule, categories.orderRules),
    costing(ruleChange, categories.removeRule, categories.removeCategory),
    costing(categoryChoice, categories.chooseCategory, categories.resetCategory),
  ].flat(),
);

function costing(cost: CallCost, ...endpoints: Endpoint[]): [string, CallCost][] {
  return endpoints.map((endpoint) => [nameOf(endpoint), cost]);
}

/** Staff calls are recognized by their address, so that a new list's export is included. */
const staffCostOf = ({ method, path }: Endpoint): CallCost | undefined => {
  if (method !== 'GET' || !path.startsWith('/api/admin/')) return undefined;
  if (/\/(export|pdf)$/.test(path)) return exported;
  if (/\/statements\/[^/]+$/.test(path)) return statement;
  return path === '/api/admin/search' ? search : undefined;
};

const orders = new Set([createTransaction, createWireTransfer, createExternalPayment].map(nameOf));

/** How an endpoint's calls are limited. */
interface Demand {
  /**
   * The lane of its calls. Costly reads have their own, so that other reads do not wait for them.
   * Many orders of movements by one person may be in progress, because those that wait for the
   * posting engine share its transactions.
   */
  lane: 'reads' | 'costlyReads' | 'orders' | 'writes';
  /** Absent for most calls. */
  cost?: CallCost;
}

function laneOf(endpoint: Endpoint, cost: CallCost | undefined): Demand['lane'] {
  if (endpoint.method === 'GET') return cost ? 'costlyReads' : 'reads';
  return orders.has(nameOf(endpoint)) ? 'orders' : 'writes';
}

const demands = new WeakMap<Endpoint, Demand>();

/** Returns how an endpoint's calls are limited, worked out at its first call. */
export function demandOf(endpoint: Endpoint): Demand {
  const known = demands.get(endpoint);
  if (known) return known;
  const name = nameOf(endpoint);
  const cost = callCosts.get(name) ?? staffCostOf(endpoint);
  const demand: Demand = {
    lane: laneOf(endpoint, cost),
    ...(cost && { cost }),
  };
  demands.set(endpoint, demand);
  return demand;
}

/** Counts a costly call of a person, across all servers. Fails with `too_many_attempts`. */
export const countCostlyCall = (
  database: Database,
  customerId: bigint,
  { kind, limit }: CountedCalls,
): Promise<number> => countAttempt(database, `calls:${kind}:${customerId}`, limit, kind);
