import { readFile } from 'node:fs/promises';
import { HttpLane } from './http-lane.ts';
import type { LoadedCustomer } from './load-customers.ts';

/** The reader's command line argument, as JSON. */
export interface ReaderOrder {
  host: string;
  port: number;
  /** `ID` is replaced by an account's id. */
  path: string;
  customersFile: string;
  connections: number;
  seconds: number;
}

/** The reader's output, as JSON. */
export interface ReaderFigures {
  requestsPerSecond: number;
  latencyMs: { p50: number; p99: number };
  /** Answers other than 200, by status. */
  refused: Record<string, number>;
}

/**
 * Sends the same request over many connections at once, each time as a different signed-in
 * customer.
 */
async function read(order: ReaderOrder): Promise<ReaderFigures> {
  const customers = JSON.parse(await readFile(order.customersFile, 'utf8')) as LoadedCustomer[];
  const requests = customers.map(
    ({ accountId, sessionToken }) =>
      `GET ${order.path.replace('ID', String(accountId))} HTTP/1.1\r\nHost: ${order.host}\r\nCookie: session=${sessionToken}\r\n\r\n`,
  );
  const latencies: number[] = [];
  const refused: Record<string, number> = {};
  const startedAt = performance.now();
  const endsAt = startedAt + order.seconds * 1_000;
  await Promise.all(
    Array.from({ length: order.connections }, async () => {
      const lane = await HttpLane.open(order.host, order.port);
      for (let now = performance.now(); now < endsAt; ) {
        const request = requests[Math.floor(Math.random() * requests.length)] ?? '';
        const { status } = await lane.send(request);
        const answeredAt = performance.now();
        latencies.push(answeredAt - now);
        if (status !== 200) refused[status] = (refused[status] ?? 0) + 1;
        now = answeredAt;
      }
      lane.close();
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  latencies.sort((a, b) => a - b);
  const percentile = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  return {
    requestsPerSecond: latencies.length / seconds,
    latencyMs: { p50: percentile(0.5), p99: percentile(0.99) },
    refused,
  };
}

process.stdout.write(JSON.stringify(await read(JSON.parse(process.argv[2] ?? '{}'))));
