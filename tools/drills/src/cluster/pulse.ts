import { setTimeout as sleep } from 'node:timers/promises';
import type { BankServer } from '../bank-server.ts';
import type { Customer } from '../workload/customers.ts';
import { isFinal, type Workload } from '../workload/workload.ts';

/**
 * Repeatedly deposits one cent through each of the bank's servers, to see when the bank takes
 * writes.
 */
export interface Pulse {
  /** Waits until every server has committed a deposit that was ordered after this call. */
  untilEveryServer(): Promise<void>;
  /** Waits until at least one server has. */
  untilSomeServer(): Promise<void>;
  /** Stops, and returns the longest times without a committed deposit, in milliseconds. */
  stop(): Promise<{ bankMs: number; serverMs: number }>;
}

const intervalMs = 50;

/**
 * Starts the deposits of one customer through each server, which the workload's model counts too.
 */
export function startPulse(
  servers: readonly BankServer[],
  customers: readonly Customer[],
  workload: Workload,
  name: string,
): Pulse {
  const startedAt = performance.now();
  const committedAt = servers.map((): number[] => []);
  /** When the last committed deposit of each server was ordered. */
  const orderedAt = servers.map(() => 0);
  let isOver = false;

  async function deposit({ address }: BankServer, index: number): Promise<void> {
    const customer = customers[index];
    if (!customer) throw new Error('each server needs a customer');
    for (let count = 0; !isOver; count++) {
      const key = `pulse-${name}-${index}-${count}`;
      const ordered = performance.now();
      let answer = await workload.deposit(key, { customer, address });
      while (!isFinal(answer)) {
        await sleep(intervalMs);
        answer = await workload.deposit(key, { customer, address });
      }
      if (answer.status !== 201)
        throw new Error(`a deposit was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
      committedAt[index]?.push(performance.now());
      orderedAt[index] = ordered;
      await sleep(intervalMs);
    }
  }

  const beating = Promise.all(servers.map(deposit));
  const waitFor = async (isThere: (since: number) => boolean) => {
    const since = performance.now();
    while (!isThere(since)) await sleep(intervalMs);
  };
  return {
    untilEveryServer: () => waitFor((since) => orderedAt.every((at) => at > since)),
    untilSomeServer: () => waitFor((since) => orderedAt.some((at) => at > since)),
    async stop() {
      isOver = true;
      await beating;
      return {
        bankMs: longestGap(startedAt, committedAt.flat()),
        serverMs: Math.max(...committedAt.map((times) => longestGap(startedAt, times))),
      };
    },
  };
}

/**
 * Returns the longest interval between the start and the moments after it, and between those
 * moments.
 */
export function longestGap(start: number, moments: readonly number[]): number {
  let longest = 0;
  let before = start;
  for (const moment of moments.toSorted((one, other) => one - other)) {
    longest = Math.max(longest, moment - before);
    before = moment;
  }
  return Math.round(longest);
}
