import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { HttpLane } from './http-lane.ts';
import { type LoadedCustomer, loadedPin } from './load-customers.ts';

/** The generator's command line argument, as JSON. */
export interface GeneratorOrder {
  host: string;
  ports: number[];
  customersFile: string;
  connections: number;
  seconds: number;
  /** Recipients: uniform, or four of five transfers to one account in a hundred. */
  recipients: 'uniform' | 'skewed';
}

/** The generator's output, as JSON. */
export interface GeneratorFigures {
  transfersPerSecond: number;
  latencyMs: { mean: number; p50: number; p95: number; p99: number };
  /** Processor time of the generator itself, in microseconds per transfer. */
  generatorMicroseconds: number;
  /** Answers other than a 201 with the requested transfer, by status. */
  refused: Record<string, number>;
}

/**
 * Sends transfers over many connections at once, each request as a different signed-in customer.
 */
async function generate(order: GeneratorOrder): Promise<GeneratorFigures> {
  const customers = JSON.parse(await readFile(order.customersFile, 'utf8')) as LoadedCustomer[];
  const nextRequest = transferRequests(customers, order);
  const latencies: number[] = [];
  const refused: Record<string, number> = {};
  const startedAt = performance.now();
  const cpuAtStart = process.cpuUsage();
  const endsAt = startedAt + order.seconds * 1_000;
  await Promise.all(
    Array.from({ length: order.connections }, async (_, index) => {
      const lane = await HttpLane.open(
        order.host,
        order.ports[index % order.ports.length] as number,
      );
      for (let now = performance.now(); now < endsAt; ) {
        const { text, recipientId } = nextRequest();
        const { status, body } = await lane.send(text);
        const answeredAt = performance.now();
        latencies.push(answeredAt - now);
        if (status !== 201 || !saysPaid(body, recipientId))
          refused[status] = (refused[status] ?? 0) + 1;
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
    transfersPerSecond: accepted / seconds,
    generatorMicroseconds: (user + system) / Math.max(1, accepted),
    latencyMs: {
      mean: latencies.reduce((sum, latency) => sum + latency, 0) / Math.max(1, latencies.length),
      p50: percentile(0.5),
      p95: percentile(0.95),
      p99: percentile(0.99),
    },
    refused,
  };
}

interface TransferRequest {
  text: string;
  recipientId: number;
}

/** Returns whether an answer contains the requested transfer, without parsing all of it. */
function saysPaid(body: string, recipientId: number): boolean {
  return (
    body.includes(`"toAccountId":${recipientId},`) &&
    body.includes('"amount":"1.00"') &&
    body.includes('"status":"completed"')
  );
}

function transferRequests(
  customers: LoadedCustomer[],
  order: GeneratorOrder,
): () => TransferRequest {
  const any = (count: number) => customers[Math.floor(Math.random() * count)] as LoadedCustomer;
  const hotCount = Math.max(1, Math.floor(customers.length / 100));
  const anyRecipient = () =>
    any(order.recipients === 'skewed' && Math.random() < 0.8 ? hotCount : customers.length);
  return () => {
    const sender = any(customers.length);
    let recipient = anyRecipient();
    while (recipient === sender) recipient = anyRecipient();
    const body = `{"type":"transfer","amount":"1.00","pin":"${loadedPin}","toAccountId":${recipient.accountId},"description":"Bench"}`;
    const text = `POST /api/transactions HTTP/1.1\r\nHost: ${order.host}\r\nCookie: session=${sender.sessionToken}\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    return { text, recipientId: recipient.accountId };
  };
}

const figures = await generate(JSON.parse(process.argv[2] ?? '{}') as GeneratorOrder);
process.stdout.write(JSON.stringify(figures));
