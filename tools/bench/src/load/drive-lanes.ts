import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, HttpLane } from './http-lane.ts';
import type { LoadedCustomer } from './load-customers.ts';

/** The options of every load. */
export interface LoadOrder {
  ports: readonly number[];
  customersFile: string;
  connections: number;
  seconds: number;
  /** At most this many requests a second over all connections, evenly spaced; default: no limit. */
  perSecondMax?: number;
}

export interface LoadFigures {
  /** Right answers. */
  perSecond: number;
  latencyMs: { mean: number; p50: number; p95: number; p99: number };
  /** Processor time of this process, in microseconds per right answer. */
  microseconds: number;
  /** The other answers, by status. */
  refused: Record<string, number>;
}

/** Reads the order of a load program, its command line argument, and the customers to act as. */
export async function readOrder<Order extends LoadOrder>(): Promise<[Order, LoadedCustomer[]]> {
  const order = JSON.parse(process.argv[2] ?? '{}') as Order;
  return [order, JSON.parse(await readFile(order.customersFile, 'utf8')) as LoadedCustomer[]];
}

/** Sends requests over many connections at once, one after another on each. */
export async function driveLanes<Request extends { text: string }>(
  { ports, connections, seconds: duration, perSecondMax }: LoadOrder,
  nextRequest: () => Request,
  isRight: (answer: Answer, request: Request) => boolean,
): Promise<LoadFigures> {
  const latencies: number[] = [];
  const refused: Record<string, number> = {};
  const startedAt = performance.now();
  const cpuAtStart = process.cpuUsage();
  const endsAt = startedAt + duration * 1_000;
  let turn = startedAt;
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const lane = await HttpLane.open(ports[index % ports.length] as number);
      for (let now = performance.now(); now < endsAt; ) {
        if (perSecondMax) {
          turn += 1_000 / perSecondMax;
          await sleep(Math.max(1, turn - now));
          now = performance.now();
        }
        const request = nextRequest();
        const answer = await lane.send(request.text);
        const answeredAt = performance.now();
        latencies.push(answeredAt - now);
        if (!isRight(answer, request)) refused[answer.status] = (refused[answer.status] ?? 0) + 1;
        now = answeredAt;
      }
      lane.close();
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  latencies.sort((a, b) => a - b);
  const percentile = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  const accepted = latencies.length - Object.values(refused).reduce((sum, count) => sum + count, 0);
  const { user, system } = process.cpuUsage(cpuAtStart);
  return {
    perSecond: accepted / seconds,
    microseconds: (user + system) / Math.max(1, accepted),
    latencyMs: {
      mean: latencies.reduce((sum, latency) => sum + latency, 0) / Math.max(1, latencies.length),
      p50: percentile(0.5),
      p95: percentile(0.95),
      p99: percentile(0.99),
    },
    refused,
  };
}
