import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { BankClient } from '../workload/bank-client.ts';
import { type Customer, password, pin } from '../workload/customers.ts';
import { type Percentiles, percentiles } from './percentiles.ts';
import type { CostlyKind, Spending } from './spend.ts';

const transactionsMade = 600;
const rulesMade = 45;
const parallelCalls = 100;

/** What others do meanwhile. */
const otherCalls = ['read', 'sign-in', 'transfer'] as const;
type OtherCall = (typeof otherCalls)[number];

export interface CostlyCallsResult {
  kind: CostlyKind;
  alone: Record<OtherCall, Percentiles>;
  beside: Record<OtherCall, Percentiles>;
  /** The answers to the costly calls, by status. */
  statuses: Map<number, number>;
  /** Calls of the others that were not answered with success. */
  faults: string[];
}

interface Measurement {
  /** Forgets the attempts that limit sign-ins. */
  letHoursPass: () => Promise<void>;
  /** Runs a job now. */
  runJob: (name: string) => Promise<void>;
  address: () => string;
  spender: Customer;
  others: readonly Customer[];
  turns: number;
  /** How long each turn takes. */
  seconds: number;
}

/**
 * Lets one customer with a long history make the costliest writes, a hundred at once, and then the
 * costliest reads, while others read, sign in, and transfer. Measures the others alone and beside
 * it in turns, because the speed of a machine varies.
 */
export async function measureCostlyCalls(measurement: Measurement): Promise<CostlyCallsResult[]> {
  const { address } = measurement;
  const means = { address: address(), parallelCalls, ...(await prepare(measurement)) };
  const writes = await measureBeside(measurement, { kind: 'writes', ...means });
  await measurement.letHoursPass();
  return [writes, await measureBeside(measurement, { kind: 'reads', ...means })];
}

async function measureBeside(
  { address, others, turns, seconds }: Measurement,
  spending: Spending,
): Promise<CostlyCallsResult> {
  const alone = emptyTimes();
  const beside = emptyTimes();
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    await bank(alone);
    const worker = new Worker(new URL('spend.ts', import.meta.url), { workerData: spending });
    await bank(beside);
    worker.postMessage('stop');
    const [counts] = (await once(worker, 'message')) as [Map<number, number>];
    for (const [status, count] of counts) statuses.set(status, (statuses.get(status) ?? 0) + count);
  }
  return {
    kind: spending.kind,
    alone: summary(alone),
    beside: summary(beside),
    statuses,
    faults,
  };

  async function bank(times: Record<OtherCall, number[]>): Promise<void> {
    const end = performance.now() + seconds * 1_000;
    await Promise.all(
      others.map(async (customer, index) => {
        const next = others[(index + 1) % others.length] ?? customer;
        for (let round = index; performance.now() < end; round += 1) {
          const call = otherCalls[round % otherCalls.length] ?? 'read';
          const startedAt = performance.now();
          const status = await otherCall(call, customer, next);
          times[call].push(performance.now() - startedAt);
          if (status < 200 || status > 299) faults.push(`${call} of another customer: ${status}`);
          await sleep(20);
        }
      }),
    );
  }

  async function otherCall(call: OtherCall, from: Customer, to: Customer): Promise<number> {
    switch (call) {
      case 'read':
        return (await from.client.get('/api/transactions?limit=20')).status;
      case 'sign-in': {
        const login = { email: from.email, password };
        const { status, body } = await new BankClient(address).post('/api/login', login);
        // With a second factor, this answer is the sign-in's first step.
        return body.code === 'second_factor_required' ? 200 : status;
      }
      case 'transfer': {
        const toAccountId = to.accountId;
        const order = { type: 'transfer', amount: '0.01', toAccountId, pin };
        return (await from.client.post('/api/transactions', order)).status;
      }
    }
  }
}

/** Gives a customer a history, rules, and a payee, with which a call is costly. */
async function prepare({
  spender: { client },
  others,
  runJob,
}: Measurement): Promise<Pick<Spending, 'cookie' | 'rules' | 'transactions' | 'payeeId'>> {
  for (let made = 0; made < transactionsMade; made += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        client.must('POST', '/api/transactions', {
          type: 'transfer',
          amount: '0.01',
          toAccountId: others[0]?.accountId,
          description: `Purchase ${made + index} at shop ${index}`,
          pin,
        }),
      ),
    );
  const rules: number[] = [];
  for (let made = 0; made < rulesMade; made += 1) {
    const { rule } = await client.must('POST', '/api/category-rules', {
      from: 'conditions',
      text: `shop ${made}`,
      categoryId: 3,
    });
    rules.push((rule as { id: number }).id);
  }
  // A change of rules moves the sums, so it costs most once they exist.
  await runJob('roll_up_activity');
  const history = await client.get('/api/transactions?limit=50');
  const { payee } = await client.must('POST', '/api/payees', {
    kind: 'customer',
    nickname: null,
    accountId: others[0]?.accountId,
  });
  return {
    cookie: client.cookie,
    rules,
    transactions: (history.body as unknown as { id: number }[]).map(({ id }) => id),
    payeeId: (payee as { id: number }).id,
  };
}

const emptyTimes = (): Record<OtherCall, number[]> => ({ read: [], 'sign-in': [], transfer: [] });

const summary = (times: Record<OtherCall, number[]>): Record<OtherCall, Percentiles> => ({
  read: percentiles(times.read),
  'sign-in': percentiles(times['sign-in']),
  transfer: percentiles(times.transfer),
});

/**
 * How many times as long the p99 of others may become. Beside reads, whose queries keep a core busy
 * once they have begun, it is 2.5 to 4 times as long on two cores that also run the clients; their
 * limit is meant to find others who wait until a customer's reads are done.
 */
const besideMax: Record<CostlyKind, number> = { writes: 2, reads: 6 };

/** What a busy machine adds to a p99 from one turn to the next, in milliseconds. */
const noiseMs = 100;

/** Describes a result for people, and whether others were delayed too much. */
export function judgeCostlyCalls({ kind, alone, beside, statuses, faults }: CostlyCallsResult): {
  lines: string[];
  /** The result in one sentence. */
  says: string;
  isRight: boolean;
} {
  const timesMax = besideMax[kind];
  const timesOf = (call: OtherCall) => beside[call].p99 / alone[call].p99;
  const isSlower = (call: OtherCall) =>
    !(beside[call].p99 <= Math.max(timesMax * alone[call].p99, alone[call].p99 + noiseMs));
  return {
    lines: [
      `costly ${kind.padEnd(9)} ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
      ...otherCalls.map(
        (call) =>
          `  others: ${call.padEnd(8)} p99 ${alone[call].p99} ms alone, ${beside[call].p99} ms beside one customer's costly ${kind}: ${timesOf(call).toFixed(1)} times (limit ${timesMax})`,
      ),
      ...faults.slice(0, 10),
    ],
    says: `beside ${parallelCalls} costly ${kind} of one customer at once, the p99 of others was at most ${Math.max(...otherCalls.map(timesOf)).toFixed(1)} times as long (limit ${timesMax}, or ${noiseMs} ms more), and ${faults.length} of their calls failed`,
    isRight: faults.length === 0 && !otherCalls.some(isSlower),
  };
}
