import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadedCustomer, loadedPin } from './load-customers.ts';

/** The actions of customers who sent money and browsed. */
export interface BrowseFigures {
  transfers: number;
  reads: number;
  /** Reads of a history that lacked the transfer that the same session had just sent. */
  ownTransfersMissed: number;
  /** Answers other than 200 and 201, by status. */
  refused: Record<string, number>;
}

interface BrowseOrder {
  port: number;
  customers: readonly LoadedCustomer[];
  /** How many customers act at once. */
  atOnce: number;
  /** How many transfers each of them sends. */
  transfersEach: number;
}

/** The concurrent requests of the screens after a transfer. */
const readsAfterTransfer = ['/api/account', '/api/transactions?limit=50', '/api/insights'];
/** The customer's subsequent requests. */
const readsLater = [
  '/api/transactions?limit=50',
  '/api/transactions/count',
  '/api/transactions/months',
  '/api/transactions/summary',
  '/api/insights/payees',
  '/api/budgets',
];
const pauseMs = 1_000;

/**
 * Lets customers send money, with ten reads for each transfer: three concurrent ones, and a second
 * later seven more, including the receipt. Keeps cookies, as browsers do.
 */
export async function browse(order: BrowseOrder): Promise<BrowseFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: order.atOnce });
  const figures: BrowseFigures = { transfers: 0, reads: 0, ownTransfersMissed: 0, refused: {} };

  async function act(customer: LoadedCustomer, recipient: LoadedCustomer): Promise<void> {
    const cookies = new Map([['session', customer.sessionToken]]);
    const call = async (method: string, path: string, body?: object) => {
      const { status, text } = await send(agent, { port: order.port, method, path, body, cookies });
      if (status !== 200 && status !== 201)
        figures.refused[status] = (figures.refused[status] ?? 0) + 1;
      return text;
    };
    const read = async (path: string, own: number) => {
      figures.reads += 1;
      const text = await call('GET', path);
      if (path.startsWith('/api/transactions?') && !text.includes(`"id":${own},`))
        figures.ownTransfersMissed += 1;
    };
    for (let count = 0; count < order.transfersEach; count++) {
      const { accountId: toAccountId } = recipient;
      const body = { type: 'transfer', amount: '1.00', pin: loadedPin, toAccountId };
      const { id } = JSON.parse(await call('POST', '/api/transactions', body)) as { id: number };
      figures.transfers += 1;
      await Promise.all(readsAfterTransfer.map((path) => read(path, id)));
      await sleep(pauseMs);
      for (const path of [...readsLater, `/api/transactions/${id}`]) await read(path, id);
    }
  }

  const stride = Math.floor(order.customers.length / order.atOnce);
  await Promise.all(
    Array.from({ length: order.atOnce }, async (_, index) => {
      const [customer, recipient] = order.customers.slice(index * stride, index * stride + 2);
      if (!customer || !recipient) throw new Error('there are too few customers');
      await act(customer, recipient);
    }),
  );
  agent.destroy();
  return figures;
}

interface Call {
  port: number;
  method: string;
  path: string;
  body: object | undefined;
  cookies: Map<string, string>;
}

function send(
  agent: Agent,
  { port, method, path, body, cookies }: Call,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const content = body === undefined ? '' : JSON.stringify(body);
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          cookie: Array.from(cookies, (pair) => pair.join('=')).join('; '),
          ...(body && { 'content-type': 'application/json', 'content-length': content.length }),
        },
      },
      (response) => {
        for (const line of response.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.once('error', reject);
      },
    );
    sent.once('error', reject);
    sent.end(content);
  });
}
