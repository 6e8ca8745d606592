import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { pin } from '../workload/customers.ts';

export type CostlyKind = 'writes' | 'reads';

/** What one customer's costly calls are made with. */
export interface Spending {
  kind: CostlyKind;
  address: string;
  cookie: string;
  parallelCalls: number;
  /** The ids of the customer's rules, of some transactions, and of a payee. */
  rules: readonly number[];
  transactions: readonly number[];
  payeeId: number;
}

/**
 * A worker in which one customer makes the costliest calls, so that reading their answers does not
 * delay the calls that the drill measures. Stops at the first message, and then sends the number of
 * answers by status; 0 means that a connection broke.
 */
const { kind, address, cookie, parallelCalls, rules, transactions, payeeId } =
  workerData as Spending;
const firstOn = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
const pick = (list: readonly number[], index: number) => list[index % list.length];
type Call = [method: string, path: string, body?: object];

const ruleChange = (index: number): Call => [
  'PUT',
  `/api/category-rules/${pick(rules, index)}`,
  { text: index % 2 === 0 ? 'purchase' : 'shop', categoryId: 3 + (index % 7) },
];
const costly: Record<CostlyKind, ((index: number) => Call)[]> = {
  writes: [
    // Rule changes cost most, so they come more often.
    ruleChange,
    (index) => [
      'PUT',
      '/api/category-rules',
      { ids: index % 2 === 0 ? rules : rules.toReversed() },
    ],
    ruleChange,
    (index) => [
      'PUT',
      `/api/transactions/${pick(transactions, index)}/category`,
      { parts: [{ categoryId: 3 + (index % 7), amount: '0.01' }], isExcluded: false },
    ],
    ruleChange,
    (index) =>
      index % 2 === 0
        ? ['DELETE', `/api/payees/${payeeId}`]
        : ['POST', `/api/payees/${payeeId}/restore`, {}],
    ruleChange,
    () => [
      'POST',
      '/api/schedules',
      { payeeId, amount: '1.00', description: 'Often', every: 'monthly', firstOn, pin },
    ],
  ],
  reads: [
    () => ['GET', '/api/statements/range?from=2026-01-01&to=2026-12-31&format=pdf'],
    () => ['GET', '/api/transactions?search=purchase&limit=200'],
  ],
};
const calls = costly[kind];
const callOf = (index: number): Call =>
  calls[index % calls.length]?.(Math.floor(index / calls.length)) ?? ruleChange(index);

async function send([method, path, body]: Call): Promise<number> {
  try {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
const statuses = new Map<number, number>();
await Promise.all(
  Array.from({ length: parallelCalls }, async (_, lane) => {
    for (let index = lane; !isOver; index += 1) {
      const status = await send(callOf(index));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429) await sleep(50);
    }
  }),
);
parentPort?.postMessage(statuses);
