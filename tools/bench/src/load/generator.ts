import { randomUUID } from 'node:crypto';
import { driveLanes, type LoadFigures, type LoadOrder, readOrder } from './drive-lanes.ts';
import { type LoadedCustomer, loadedPin } from './load-customers.ts';

/** The generator's command line argument, as JSON. */
export interface GeneratorOrder extends LoadOrder {
  /** Recipients: uniform, or four of five transfers to one account in a hundred. */
  recipients: 'uniform' | 'skewed';
}

/** The generator's output, as JSON. Only a 201 with the requested transfer is not refused. */
export interface GeneratorFigures extends Pick<LoadFigures, 'latencyMs' | 'refused'> {
  transfersPerSecond: number;
  /** Processor time of the generator itself, in microseconds per transfer. */
  generatorMicroseconds: number;
}

/**
 * Sends transfers over many connections at once, each request as a different signed-in customer.
 */
async function generate(): Promise<GeneratorFigures> {
  const [order, customers] = await readOrder<GeneratorOrder>();
  const { perSecond, microseconds, ...figures } = await driveLanes(
    order,
    transferRequests(customers, order),
    ({ status, body }, { recipientId }) => status === 201 && saysPaid(body, recipientId),
  );
  return { transfersPerSecond: perSecond, generatorMicroseconds: microseconds, ...figures };
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
  { recipients }: GeneratorOrder,
): () => { text: string; recipientId: number } {
  const any = (count: number) => customers[Math.floor(Math.random() * count)] as LoadedCustomer;
  const hotCount = Math.max(1, Math.floor(customers.length / 100));
  const anyRecipient = () =>
    any(recipients === 'skewed' && Math.random() < 0.8 ? hotCount : customers.length);
  return () => {
    const sender = any(customers.length);
    let recipient = anyRecipient();
    while (recipient === sender) recipient = anyRecipient();
    const body = `{"type":"transfer","amount":"1.00","pin":"${loadedPin}","toAccountId":${recipient.accountId},"description":"Bench"}`;
    const text = `POST /api/transactions HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: session=${sender.sessionToken}\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    return { text, recipientId: recipient.accountId };
  };
}

process.stdout.write(JSON.stringify(await generate()));
