import { setTimeout as sleep } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '@seven-hills/postgres-testing';
import type { Answer, BankClient } from './bank-client.ts';
import { type Customer, openCustomers, openStaff, pin } from './customers.ts';
import { type Intention, nextIntention } from './intentions.ts';
import { type Acknowledged, acknowledgedFrom } from './model.ts';

export interface Figures {
  intended: number;
  refused: number;
  /** Answers that left the outcome unknown; each was settled by repeating the request. */
  unknown: number;
  /** Answers of 503; each must include Retry-After. */
  unavailable: number;
  /** Requests that were sent twice simultaneously. */
  twice: number;
  hungUp: number;
  decided: number;
}

export interface Workload {
  customers: readonly Customer[];
  acknowledged: Map<number, Acknowledged>;
  /** Contradictions found: one key with two outcomes. */
  faults: string[];
  figures: Figures;
  /** Lets the customers act until `stop`, which waits until every intention is settled. */
  start(): void;
  stop(): Promise<void>;
  /**
   * Deposits one cent under a key, and counts the transaction if it is acknowledged. Default: the
   * first customer, at the address that its client uses.
   */
  deposit(key: string, by?: { customer?: Customer; address?: string }): Promise<Answer>;
}

export interface WorkloadOptions {
  customers: readonly Customer[];
  /** How many of the customers, from the first on, act on their own. Default: all. */
  acting?: number;
  staff: BankClient;
  clients: number;
  seed: number;
  /** Called with the duration of each answered request. */
  onAnswer?(milliseconds: number): void;
}

/** Runs many clients at once on a few accounts; each settles its intention before the next. */
export function createWorkload({
  customers,
  acting = customers.length,
  staff,
  clients,
  seed,
  onAnswer,
}: WorkloadOptions): Workload {
  const acknowledged = new Map<number, Acknowledged>();
  const faults: string[] = [];
  const figures = {
    intended: 0,
    refused: 0,
    unknown: 0,
    unavailable: 0,
    twice: 0,
    hungUp: 0,
    decided: 0,
  };
  const accountIds = customers.slice(0, acting).map(({ accountId }) => accountId);
  const run = `${seed}-${Date.now().toString(36)}`;
  const randoms = Array.from({ length: clients + 1 }, (_, index) => seededRandom(seed + index));
  let stopping = false;
  let running: Promise<unknown> = Promise.resolve();

  /** Sends an intention under its key until the bank reports its outcome. */
  async function settle(customer: Customer, { path, body }: Intention, random: SeededRandom) {
    const key = `drill-${run}-${figures.intended++}`;
    const send = async (hangUp?: AbortSignal) => {
      const sentAt = performance.now();
      const answer = await customer.client.post(path, body, key, hangUp);
      if (answer.status !== 0) onAnswer?.(performance.now() - sentAt);
      judgeFailure(answer, key);
      return answer;
    };
    const answers: Answer[] = [];
    const manner = random.below(10);
    if (manner === 0) {
      figures.twice += 1;
      answers.push(...(await Promise.all([send(), send()])));
    } else if (manner === 1) {
      figures.hungUp += 1;
      answers.push(await send(AbortSignal.timeout(random.below(12))));
    } else answers.push(await send());
    // Of two simultaneous requests, one may be refused and the other posted without an answer.
    let isSettled = answers.every(isFinal);
    while (!isSettled) {
      figures.unknown += 1;
      await sleep(100 + random.below(200));
      const answer = await send();
      answers.push(answer);
      isSettled = isFinal(answer);
    }
    note(customer, answers.filter(isFinal), key);
  }

  /** A bank that cannot serve must answer 503 with Retry-After; any other failure is a fault. */
  function judgeFailure({ status, body, retryAfter }: Answer, key: string): void {
    if (status < 500) return;
    figures.unavailable += 1;
    if (status !== 503 || !retryAfter)
      faults.push(`${key} was answered ${status} ${body.code}, Retry-After ${retryAfter}`);
  }

  function note({ accountId }: Customer, answers: readonly Answer[], key: string): void {
    const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id));
    if (ids.size > 1) faults.push(`${key} was posted as ${[...ids].join(' and ')}`);
    const receipt = answers.find(({ status }) => status === 201);
    if (!receipt) {
      figures.refused += 1;
      return;
    }
    const transaction = acknowledgedFrom(receipt.body, accountId);
    if (acknowledged.has(transaction.id)) faults.push(`${transaction.id} answers two keys`);
    acknowledged.set(transaction.id, transaction);
  }

  async function beCustomer(customer: Customer, random: SeededRandom): Promise<void> {
    while (!stopping)
      await settle(customer, nextIntention(random, customer.accountId, accountIds), random);
  }

  /**
   * Approves and declines wires, sometimes with two concurrent requests; the first decision wins.
   */
  async function beStaff(random: SeededRandom): Promise<void> {
    while (!stopping) {
      const wires = [...acknowledged.values()].filter(
        ({ type, status }) => type === 'wire_transfer' && status === 'pending',
      );
      const wire = wires[random.below(wires.length)];
      if (wire) await decide(wire, random);
      await sleep(20);
    }
  }

  async function decide(wire: Acknowledged, random: SeededRandom): Promise<void> {
    const base = `/api/admin/transactions/${wire.id}`;
    const approve = () => staff.post(`${base}/approve`, {});
    const decline = () => staff.post(`${base}/decline`, { reason: 'Drill' });
    const attempts = random.chance(0.3)
      ? [approve(), decline()]
      : [random.chance(0.5) ? approve() : decline()];
    const done = (await Promise.all(attempts)).filter(({ status }) => status === 200);
    if (done.length > 1) faults.push(`wire ${wire.id} was approved and declined`);
    const [decision] = done;
    if (!decision) return;
    figures.decided += 1;
    wire.status = String(decision.body.status);
  }

  return {
    customers,
    acknowledged,
    faults,
    figures,
    start() {
      stopping = false;
      const [staffRandom, ...others] = randoms;
      running = Promise.all([
        ...others.map((random, index) => {
          const customer = customers[index % acting];
          return customer ? beCustomer(customer, random) : undefined;
        }),
        staffRandom ? beStaff(staffRandom) : undefined,
      ]);
    },
    async stop() {
      stopping = true;
      await running;
    },
    async deposit(key, { customer = customers[0], address } = {}) {
      if (!customer) throw new Error('a deposit needs a customer');
      const client = address ? customer.client.at(() => address) : customer.client;
      const order = { type: 'deposit', amount: '0.01', pin };
      const answer = await client.post('/api/transactions', order, key);
      if (answer.status === 201) {
        const transaction = acknowledgedFrom(answer.body, customer.accountId);
        acknowledged.set(transaction.id, transaction);
      }
      return answer;
    },
  };
}

/** Opens customers and staff at a bank; `createWorkload` describes what they do. */
export async function openWorkload({
  address,
  customers: count,
  ...options
}: Omit<WorkloadOptions, 'customers' | 'staff'> & {
  /** The bank's address, which is read for each request. */
  address: () => string;
  customers: number;
}): Promise<Workload> {
  const customers = await openCustomers(count, address);
  return createWorkload({ customers, staff: await openStaff(address), ...options });
}

/** Returns whether an answer is final: posted, or refused for a permanent reason. */
export function isFinal({ status }: Answer): boolean {
  return status === 201 || (status >= 400 && status < 500 && status !== 409 && status !== 429);
}
