import { driveLanes, type LoadFigures, type LoadOrder, readOrder } from './drive-lanes.ts';

/** The reader's command line argument, as JSON. */
export interface ReaderOrder extends LoadOrder {
  /** `ID` is replaced by an account's id. */
  path: string;
}

/** The reader's output, as JSON. */
export interface ReaderFigures extends Pick<LoadFigures, 'latencyMs' | 'refused'> {
  requestsPerSecond: number;
}

/**
 * Sends the same request over many connections at once, each time as a different signed-in
 * customer.
 */
async function read(): Promise<ReaderFigures> {
  const [order, customers] = await readOrder<ReaderOrder>();
  const requests = customers.map(({ accountId, sessionToken }) => ({
    text: `GET ${order.path.replace('ID', String(accountId))} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: session=${sessionToken}\r\n\r\n`,
  }));
  const { perSecond, latencyMs, refused } = await driveLanes(
    order,
    () => requests[Math.floor(Math.random() * requests.length)] ?? { text: '' },
    ({ status }) => status === 200,
  );
  return { requestsPerSecond: perSecond, latencyMs, refused };
}

process.stdout.write(JSON.stringify(await read()));
