import { randomUUID } from 'node:crypto';
import { driveLanes, type LoadFigures, type LoadOrder, readOrder } from './drive-lanes.ts';
import { type LoadedCustomer, loadedPin } from './load-customers.ts';

/** The program's output, as JSON. Only a 201 with the ordered wire is not refused. */
export interface WireFigures extends Pick<LoadFigures, 'latencyMs' | 'refused'> {
  transfersPerSecond: number;
}

/** Sends wires of $100.00 over many connections at once, each as a different signed-in customer. */
async function sendWires(): Promise<WireFigures> {
  const [order, customers] = await readOrder<LoadOrder>();
  const {
    perSecond,
    microseconds: _own,
    ...figures
  } = await driveLanes(
    order,
    () => wireOf(customers[Math.floor(Math.random() * customers.length)] as LoadedCustomer),
    ({ status, body }) => status === 201 && body.includes('"amount":"100.00"'),
  );
  return { transfersPerSecond: perSecond, ...figures };
}

const wire = JSON.stringify({
  amount: '100.00',
  recipientName: 'Ada Byron',
  recipientAddress: '1 Main Street, Dayton, OH 45402',
  externalBankName: 'Their Bank',
  externalAccountNumber: '0123456789',
  externalRoutingNumber: '021000021',
  pin: loadedPin,
});

const wireOf = ({ sessionToken }: LoadedCustomer) => ({
  text: `POST /api/wire-transfer HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: session=${sessionToken}\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: ${wire.length}\r\n\r\n${wire}`,
});

process.stdout.write(JSON.stringify(await sendWires()));
